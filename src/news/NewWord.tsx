import type { Listing } from '#contract/resources/listing.ts'
import { useT } from '#src/i18n/use-t.ts'
import { isNewSince } from '#src/stores/looks.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { useMarkedSearch } from './use-marked-search.ts'

interface Props {
  readonly carId: string
  /** The listing that gives the car its place among the newest. */
  readonly listing: Listing
}

/** On a card of a saved search: that the car was not there when the reader looked last. */
export const NewWord = ({ carId, listing: { created_at } }: Props) => {
  const t = useT()
  const marked = useMarkedSearch()
  if (marked === undefined) return null
  const at = created_at === null ? null : Date.parse(created_at)
  if (!isNewSince(marked.seen, carId, at)) return null
  return (
    <Badge tone="accent" className="h-4 shrink-0">
      {t('searches.new.word')}
    </Badge>
  )
}
