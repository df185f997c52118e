import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { conflicts } from './conflicts.ts'

/** On paper, what the sources disagree on: the points alone. */
export const PrintedConflicts = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <p>
      {conflicts(car)
        .map(({ kind }) => t(`car.conflict.${kind}`))
        .join(' · ')}
    </p>
  )
}
