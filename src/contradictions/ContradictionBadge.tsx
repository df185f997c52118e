import type { Car } from '#contract/resources/car.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { contradictions, type Contradiction } from './contradictions.ts'
import { contradictionWords } from './words.ts'

interface Props {
  readonly car: Car
  /** Absent: those of its listings. */
  readonly found?: readonly Contradiction[]
}

/** The gravest of what the car's sources contradict each other in. A mileage that went down is worse than the rest. */
export const ContradictionBadge = ({ car, found = contradictions(car) }: Props) => {
  const context = useTextContext()
  const [worst] = found
  if (worst === undefined) return null
  const words = contradictionWords(worst, context)
  return (
    <Badge tone={worst.kind === 'odometer' ? 'bad' : 'warn'} icon="warning" title={words}>
      {words}
    </Badge>
  )
}
