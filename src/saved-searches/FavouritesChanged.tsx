import { Link } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { useKeptCars } from '#src/stores/kept-cars.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { Icon } from '#src/ui/Icon.tsx'

interface Props {
  /** ms */
  readonly since: number
}

/** How many favourites have changed, as far as they were looked at: that is their own page's work. */
export const FavouritesChanged = ({ since }: Props) => {
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
