import { useT } from '#src/i18n/use-t.ts'
import { isNewSince } from './looks.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { useMarkedSearch } from './use-marked-search.ts'

interface Props {
  readonly carId: string
  /** The creation time of the listing that ranks the car among the newest, ISO 8601. */
  readonly listed: string | null
}

/** Marks a car in the results of a saved search that was not there at the user's last look. */
export const NewBadge = ({ carId, listed }: Props) => {
  const t = useT()
  const marked = useMarkedSearch()
  if (marked === undefined) return null
  const at = listed === null ? null : Date.parse(listed)
  if (!isNewSince(marked.seen, carId, at)) return null
  return (
    <Badge tone="accent" className="h-4 shrink-0">
      {t('searches.new.word')}
    </Badge>
  )
}
