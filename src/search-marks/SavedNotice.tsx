import { Link } from '@tanstack/react-router'
import { useTextContext } from '#src/i18n/text-context.ts'
import { markNewOf, type MatchedCar, useNews } from './news.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { isNew, showOnlyNew } from './is-old.ts'
import { useMarkedSearch } from './use-marked-search.ts'

interface Props {
  readonly cars: readonly MatchedCar[]
  readonly onGone: () => void
}

/** The number of new cars on the page, a switch to show only those, and the link back. */
export const SavedNotice = ({ cars, onGone }: Props) => {
  const { t, format } = useTextContext()
  const marked = useMarkedSearch()
  const only = useNews((news) => news.only)
  if (marked === undefined) return null
  const { query, seen } = marked
  const fresh = cars.filter((each) => isNew(seen, each))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted print:hidden">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>
          {t('searches.notice', {
            count: fresh.length,
            when: format.dateTime(seen.at, { showYear: false }),
          })}
        </span>
        <label className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={only}
            onChange={({ target: { checked } }) => {
              showOnlyNew(checked)
              announce(t('searches.shown', { count: checked ? fresh.length : cars.length }))
            }}
          />
          {t('searches.only.new')}
        </label>
        <Link to="/searches" search={{ show: query }} className="text-accent-ink hover:underline">
          {t('searches.notice.all')}
        </Link>
        <Button
          size="sm"
          tone="quiet"
          icon="close"
          className="-mx-2.5"
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
