import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import { options } from '#src/api/dictionaries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { optionIds } from './sections.ts'

/** What fits on two pages beside everything else. */
const maxOptions = 60

/** What the car has, on paper, in one run of names. */
export const PrintedEquipment = ({ car }: { car: Car }) => {
  const t = useT()
  const ids = optionIds(car)
  const { data = [] } = useQuery({ ...options(ids, useLanguage()), enabled: ids.length > 0 })
  const names = data.map(({ name }) => name)
  if (ids.length === 0) return <p>{t('car.equipment.none')}</p>
  return (
    <p className="text-[9pt]">
      {[
        ...names.slice(0, maxOptions),
        ...(names.length > maxOptions ? [t('car.print.more', { count: names.length - maxOptions })] : []),
      ].join(' · ')}
    </p>
  )
}
