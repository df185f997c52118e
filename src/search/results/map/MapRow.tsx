import { memo } from 'react'
import { serverNow } from '#src/api/get.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { useCurrency } from '../../state/use-choice.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { CardLink } from '#src/card/CardLink.tsx'
import { pictureSet } from '#src/card/pictures.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { NewWord } from '#src/search-marks/NewWord.ts'
import { useNews } from '#src/search-marks/news.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import type { MapCar } from './map-cars.ts'

interface Props {
  readonly car: MapCar
  readonly params: Record<string, string>
  readonly chosen: boolean
  readonly onChoose: (id: string) => void
}

const ignore = () => {}

/** A car beside the map: short, because the map takes the room. */
export const MapRow = memo(({ car, params, chosen, onChoose }: Props) => {
  const t = useT()
  const format = useFormat()
  const to = useCurrency()
  const marked = useNews((news) => news.marked !== undefined)
  const { picture, name = t('card.unnamed'), year, odometer, offer, place, listed } = car
  const label = [year, name].filter((part) => part !== null).join(' ')
  return (
    <article
      className={cx(
        'relative flex gap-3 rounded-md border bg-surface p-2 hover:bg-fill',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <Picture
        src={picture === undefined ? undefined : pictureUrl(picture, 240)}
        {...(picture === undefined ? {} : { srcSet: pictureSet(picture, [160, 240, 320]) })}
        sizes="7rem"
        alt=""
        fit="width"
        className="w-28 shrink-0 rounded-sm"
      />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold">
          <CardLink car={car} params={params} onKeyDown={ignore}>
            {label}
          </CardLink>
        </h3>
        <p>
          <PriceLine listing={offer} size="sm" to={to} now={serverNow()} />
        </p>
        {odometer !== null && <p className="text-sm text-muted">{format.distance(odometer)}</p>}
        {marked && <NewWord carId={car.id} listed={listed} />}
        {place !== undefined && (
          <p className="flex items-center gap-1 text-sm text-muted">
            <Icon name="pin" size={14} />
            <span className="truncate">{place}</span>
          </p>
        )}
      </div>
      {car.position !== undefined && (
        <IconButton
          icon="pin"
          size="sm"
          label={t('results.map.show', { car: label })}
          pressed={chosen}
          onClick={() => onChoose(car.id)}
          className="relative z-10"
        />
      )}
    </article>
  )
})
