import { memo } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { carLabel } from '#src/card/title.ts'
import { CarFacts } from '#src/card/CarFacts.tsx'
import { CardLink } from '#src/card/CardLink.tsx'
import { PlaceLine } from '#src/card/PlaceLine.tsx'
import { pictureSet } from '#src/card/pictures.ts'
import { picturesOf } from '#src/card/pictures.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { carName } from '#src/card/title.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import type { ShownCar } from '../use-results.ts'

interface Props {
  readonly shown: ShownCar
  readonly chosen: boolean
  /** Absent for a car without a position. */
  readonly onChoose: ((id: string) => void) | undefined
}

const ignore = () => {}

/** A car beside the map: short, because the map takes the room. */
export const MapRow = memo(({ shown: { car, match, params, search }, chosen, onChoose }: Props) => {
  const t = useT()
  const [first] = picturesOf(match)
  return (
    <article
      className={cx(
        'relative flex gap-3 rounded-md border bg-surface p-2 hover:bg-fill',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <Picture
        src={first === undefined ? undefined : pictureUrl(first, 240)}
        {...(first === undefined ? {} : { srcSet: pictureSet(first, [160, 240, 320]) })}
        sizes="7rem"
        alt=""
        className="w-28 shrink-0 rounded-sm"
      />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold">
          <CardLink car={car} params={params} onKeyDown={ignore}>
            {carName(car) ?? t('card.unnamed')}
          </CardLink>
        </h3>
        <PriceLine listing={match.listing} to={search.currency} />
        <CarFacts car={car} match={match} className="max-h-5 overflow-hidden" />
        <PlaceLine listing={match.listing} className="text-muted" />
      </div>
      {onChoose !== undefined && (
        <IconButton
          icon="pin"
          size="sm"
          label={t('results.map.show', { car: carLabel(t, car) })}
          pressed={chosen}
          onClick={() => onChoose(car.id)}
          className="relative z-10"
        />
      )}
    </article>
  )
})
