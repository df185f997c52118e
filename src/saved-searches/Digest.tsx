import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { carsInLook } from '#src/search-marks/looks.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ChangeBadges, Changes } from './Changes.tsx'
import { changesOfAll, shownSince } from './together.ts'
import type { SavedSearch } from './use-searches.ts'

interface Props {
  readonly saved: readonly SavedSearch[]
  readonly onlyUnseen: boolean
}

/** In one look: what has happened to all saved searches and to favourites since the reader looked last. */
export const Digest = ({ saved, onlyUnseen }: Props) => {
  const t = useT()
  const format = useFormat()
  const changes = useMemo(() => changesOfAll(saved), [saved])
  const since = shownSince(saved)
  if (since === undefined) return null
  const when = format.dateTime(since, { showYear: false })
  const { fresh, dropped, left } = changes
  const some = fresh.length + dropped.length + left.length > 0
  return (
    <section
      aria-label={t('searches.news', { when })}
      className="mt-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('searches.news', { when })}</h2>
        <ChangeBadges changes={changes} />
      </div>
      {some ? (
        <Changes changes={changes} most={5} level={3} onlyUnseen={onlyUnseen} className="mt-3" />
      ) : (
        <p className="mt-1 text-muted">{t('searches.news.none', { when })}</p>
      )}
      {saved.some(({ kept: { now } }) => now !== undefined && now.count > carsInLook) && (
        <p className="mt-2 text-sm text-muted">{t('searches.among', { count: carsInLook })}</p>
      )}
      <FavouritesChanged since={since} />
    </section>
  )
}

interface FavouritesChangedProps {
  /** ms */
  readonly since: number
}

/** How many favourites have changed, as far as they were looked at: that is their own page's work. */
const FavouritesChanged = ({ since }: FavouritesChangedProps) => {
  const t = useT()
  const cars = useKeptCars(({ items }) => items)
  const changed = useMarks(
    ({ items }) =>
      Object.keys(items).filter(
        (id) =>
          items[id]?.favourite !== undefined &&
          Object.hasOwn(cars, id) &&
          cars[id]?.changes?.some(({ at }) => at > since) === true,
      ).length,
  )
  if (changed === 0) return null
  return (
    <p className="mt-3 flex items-center gap-2 border-t border-line pt-3">
      <Icon name="heart" className="text-muted" />
      <Link to="/favourites" search={{}} className="text-accent-ink hover:underline">
        {t('searches.favourites.changed', { count: changed })}
      </Link>
    </p>
  )
}
