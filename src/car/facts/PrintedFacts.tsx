import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { factGroups, factsOf } from './car-facts.ts'

/** Every field of the car on paper, without those that stand in its head and those for machines. */
export const PrintedFacts = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="columns-2 gap-8">
      {factGroups
        .flatMap((group) => factsOf(car, group, { t, format }))
        .filter(({ field }) => !['id', 'hash', 'vin'].includes(field))
        .map(({ field, label, text }) => (
          <div key={field} className="flex break-inside-avoid justify-between gap-4 border-b border-[#0002]">
            <dt>{label}</dt>
            <dd className="text-end font-semibold">{text ?? t('ui.none')}</dd>
          </div>
        ))}
    </dl>
  )
}
