import { useT } from '#src/i18n/use-t.ts'
import type { SearchChanges } from '#src/search-marks/looks.ts'
import { Badge } from '#src/ui/Badge.tsx'

/** How many cars changed, by what happened. */
export const ChangeBadges = ({
  changes: { fresh, more, dropped, left },
}: {
  readonly changes: SearchChanges
}) => {
  const t = useT()
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {fresh.length > 0 && (
        <Badge tone="accent" icon="plus">
          {t(more ? 'searches.new.more' : 'searches.new.count', { count: fresh.length })}
        </Badge>
      )}
      {dropped.length > 0 && (
        <Badge tone="good" icon="arrow-down">
          {t('searches.dropped.count', { count: dropped.length })}
        </Badge>
      )}
      {left.length > 0 && <Badge icon="minus">{t('searches.left.count', { count: left.length })}</Badge>}
    </span>
  )
}
