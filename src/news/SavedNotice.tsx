import { Link } from '@tanstack/react-router'
import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { isNewSince } from '#src/stores/looks.ts'
import { markNewOf } from '#src/stores/news.ts'
import { Button } from '#src/ui/Button.tsx'
import { useMarkedSearch } from './use-marked-search.ts'

interface Props {
  /** The cars on the page, each with the listing that gives it its place. */
  readonly cars: readonly {
    readonly car: Car
    readonly match: { readonly listing: Car['listings'][number] }
  }[]
  /** After a press that takes the notice away. */
  readonly onGone: () => void
}

/** Above the results of a saved search: how many of the cars on the page are new since when, and the way back. */
export const SavedNotice = ({ cars, onGone }: Props) => {
  const t = useT()
  const format = useFormat()
  const marked = useMarkedSearch()
  if (marked === undefined) return null
  const { query, seen } = marked
  const fresh = cars.filter(({ car, match: { listing } }) =>
    isNewSince(seen, car.id, listing.created_at === null ? null : Date.parse(listing.created_at)),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted print:hidden">
      <p className="flex flex-wrap items-center gap-x-2">
        {t('searches.notice', {
          count: fresh.length,
          when: format.dateTime(seen.at, { showYear: false }),
        })}
        <Link to="/searches" search={{ show: query }} className="text-accent-ink hover:underline">
          {t('searches.notice.all')}
        </Link>
        <Button
          size="sm"
          tone="quiet"
          icon="close"
          onClick={() => {
            markNewOf(undefined)
            onGone()
          }}
        >
          {t('searches.notice.end')}
        </Button>
      </p>
    </div>
  )
}
