import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { useUnapplied } from './sheet/unapplied.ts'

/** Number of choices in the closed filter sheet that are not applied, on its button. */
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
