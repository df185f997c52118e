import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { codeName } from '#src/i18n/code-names.ts'
import type { CardProps } from './matching-listing.ts'

interface Props extends Pick<CardProps, 'car' | 'match'> {
  readonly className?: string
}

/**
 * Facts in a line that breaks between them. What is not stated is left out: a dash would read like a zero. One text and
 * no list: a page of cars has hundreds of them.
 */
const facts = (stated: readonly (string | number | null)[], className?: string) => {
  const line = stated
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => String(fact).replaceAll(' ', '\u00A0'))
    .join('\u00A0· ')
  return line === '' ? null : <p className={cx('text-sm', className)}>{line}</p>
}

/** The five facts a buyer compares by. */
export const CarFacts = ({ car, match: { listing }, className }: Props) => {
  const t = useT()
  const format = useFormat()
  const { fuel, transmission } = car
  return facts(
    [
      car.year,
      listing.odometer === null ? null : format.distance(listing.odometer),
      fuel && codeName(t, 'fuels', fuel.id, fuel.name),
      transmission && codeName(t, 'transmission', transmission.id, transmission.name),
      car.power_hp === null ? null : format.power(car.power_hp),
    ],
    className,
  )
}

/** The facts a row has room for and a card has not. */
export const MoreFacts = ({ car, match: { listing } }: Props) => {
  const t = useT()
  const format = useFormat()
  const { body_type: body, color, drive_wheels: drive, engine_volume: engine, seats } = car
  return facts(
    [
      body && codeName(t, 'body_types', body.id, body.name),
      color && codeName(t, 'colors', color.id, color.name),
      engine === null ? null : format.volume(engine),
      drive && codeName(t, 'drive_wheels', drive.id, drive.name),
      seats === null ? null : t('card.seats', { count: seats }),
      listing.seller_type === null ? null : codeName(t, 'seller_type', listing.seller_type),
    ],
    'text-muted',
  )
}
