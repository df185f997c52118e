import type { Car } from '#contract/resources/car.ts'
import { carName } from '#src/card/title.ts'
import { placeLine } from '#src/card/place.ts'
import type { Format } from '#src/i18n/use-format.ts'
import type { T } from '#src/i18n/use-t.ts'
import { factGroups, factsOf } from '../facts/car-facts.ts'
import { sourceName } from '../listings/listing-key.ts'

/** Fields that say nothing to a person who gets the text. */
const left = new Set(['brand', 'model', 'badge', 'id', 'hash', 'has_inspections', 'has_history_reports'])

interface Words {
  readonly t: T
  readonly format: Format
  /** The car's own link. */
  readonly url: string
}

/** The car in plain text, for a message: name, stated facts, one line per active listing, the link. */
export function carText(car: Car, { t, format, url }: Words): string {
  const name = [car.year, carName(car) ?? t('card.unnamed'), car.badge]
    .filter((part) => part !== null)
    .join(' ')
  const facts = factGroups
    .flatMap((group) => factsOf(car, group, { t, format }))
    .filter(({ field, text }) => text !== null && !left.has(field))
    .map(({ label, text }) => `${label}: ${text}`)
  const active = car.listings.filter(({ archived }) => archived !== true)
  const listings = (active.length > 0 ? active : car.listings).map((listing) =>
    [
      listing.price?.price
        ? format.money(listing.price.price, listing.price.currency?.name)
        : t('card.price.none'),
      listing.odometer === null ? undefined : format.distance(listing.odometer),
      placeLine(listing, format.language),
      sourceName(listing),
      listing.archived === true ? t('car.sold') : undefined,
      listing.external.url,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join(' · '),
  )
  return [name, ...facts, '', ...listings, '', url].join('\n')
}
