import type { Car } from '#contract/resources/car.ts'
import { carLabel } from '#src/card/car-label.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { sourceName } from '../listings/listing-key.ts'
import type { Placed } from './shot-list.ts'

/** What a picture is called: by its number, the car and the source, and never a photo where it is a drawing. */
export function useShotWords(car: Car, count: number) {
  const t = useT()
  const format = useFormat()
  return {
    alt: ({ shot, listing, index }: Placed) =>
      t(
        shot.kind === 'video'
          ? 'car.gallery.video'
          : isIllustration(shot.src)
            ? 'card.illustration'
            : 'card.photo',
        {
          index: index + 1,
          count,
          car: carLabel(t, car),
          source: sourceName(listing),
        },
      ),
    /** Where it comes from, on which day, and who else shows it. */
    origin: ({ shot, listing }: Placed) =>
      [
        sourceName(listing),
        listing.created_at === null ? '' : format.date(listing.created_at),
        shot.kind === 'picture' && shot.also.length > 0
          ? t('car.gallery.also', { sources: format.list([...new Set(shot.also.map(sourceName))]) })
          : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    counter: (index: number) => t('car.gallery.counter', { index: index + 1, count }),
  }
}
