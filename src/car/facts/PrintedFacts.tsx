import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { factGroups, factsOf } from './car-facts.ts'

/** Every field of the car on paper, without what stands in its head and what is for machines. */
export const PrintedFacts = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="columns-2 gap-8">
      {factGroups
        .flatMap((group) => factsOf(car, group, { t, format }))
        .filter(({ field }) => field !== 'vin')
        .map(({ field, label, text }) => (
          <div key={field} className="flex break-inside-avoid justify-between gap-4 border-b border-[#0002]">
            <dt>{label}</dt>
            <dd className={text === null ? 'text-end' : 'text-end font-semibold'}>{text ?? t('ui.none')}</dd>
          </div>
        ))}
    </dl>
  )
}
