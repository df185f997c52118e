import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { useUnapplied } from './sheet/unapplied.ts'

/** On the button of the phone's filters: how much was chosen there and is not applied. */
export const UnappliedBadge = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const unapplied = useUnapplied(search)
  return (
    unapplied !== undefined && (
      <Badge tone="warn">
        <span aria-hidden="true">{`±${unapplied.changes}`}</span>
        <span className="sr-only">{t('filters.sheet.unapplied', { count: unapplied.changes })}</span>
      </Badge>
    )
  )
}
