import type { Car } from '#contract/resources/car.ts'
import { codeName } from '#src/card/code-name.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { listingKey, sourceName } from '../listings/listing-key.ts'
import { CarDrawing } from '../reports/CarDrawing.tsx'
import { zonesOf } from './damage-zones.ts'

/** Damage that any listing states: on a drawing of the car, and in words with who says so and when. */
export const DamageDrawing = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const stated = car.listings.flatMap((listing) => {
    const codes = [listing.damage, listing.second_damage].filter((code): code is number => code !== null)
    return codes.length === 0 ? [] : [{ listing, codes }]
  })
  if (stated.length === 0) return null
  const zones = zonesOf(stated.flatMap(({ codes }) => codes))
  return (
    <section
      aria-labelledby="damage"
      className="mt-6 flex flex-wrap items-center gap-x-10 gap-y-4 rounded-lg bg-fill p-4"
    >
      {zones.size > 0 && (
        <CarDrawing
          states={new Map([...zones].map((zone) => [zone, 'damaged']))}
          label={t('car.damage.drawing')}
        />
      )}
      <div>
        <h3 id="damage" className="mb-1 font-semibold">
          {t('car.damage')}
        </h3>
        <ul className="space-y-1">
          {stated.map(({ listing, codes }) => (
            <li key={listingKey(listing)}>
              <span className="font-medium">
                {format.list(codes.map((code) => codeName(t, 'damages', code)))}
              </span>
              <span className="text-muted">
                {' '}
                · {sourceName(listing)}
                {listing.created_at !== null && `, ${format.date(listing.created_at)}`}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-sm text-muted">{t('car.damage.note')}</p>
      </div>
    </section>
  )
}
