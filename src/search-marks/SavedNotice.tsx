import { Link } from '@tanstack/react-router'
import { useTextContext } from '#src/i18n/use-t.ts'
import { markNewOf, type MatchedCar, useNews } from './news.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { isNew, showOnlyNew, useMarkedSearch } from './is-old.ts'
import { isNewSince } from './looks.ts'
import { Badge } from '#src/ui/Badge.tsx'

/** The number of new cars on the page, a switch to show only those, and the link back. */
export const SavedNotice = ({ cars, onGone }: { cars: readonly MatchedCar[]; onGone: () => void }) => {
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
        <OptionRow
          label={t('searches.only.new')}
          checked={only}
          onChange={(checked) => {
            showOnlyNew(checked)
            announce(t('searches.shown', { count: checked ? fresh.length : cars.length }))
          }}
          className="-mx-2"
        />
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

/**
 * Marks a car in the results of a saved search that was not there at the user's last look.
 * @param listed the creation time of the listing that ranks the car among the newest, ISO 8601
 */
export const NewBadge = ({ carId, listed }: { carId: string; listed: string | null }) => {
  const { t } = useTextContext()
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
