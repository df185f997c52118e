import type { Car } from '#contract/resources/car.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { graveContradictions } from './contradictions.ts'
import { graveWords } from './words.ts'

/** The gravest of what the car's sources contradict each other in, of what its listings say. */
export const ContradictionBadge = ({ car }: { readonly car: Car }) => {
  const context = useTextContext()
  const [worst] = graveContradictions(car)
  return worst && <ContradictionChip kind={worst.kind} words={graveWords(worst, context)} />
}

/** A mileage that went down is worse than the rest. */
export const ContradictionChip = ({ kind, words }: { readonly kind: string; readonly words: string }) => (
  <Badge tone={kind === 'odometer' ? 'bad' : 'warn'} icon="warning" title={words}>
    {words}
  </Badge>
)
