import type { Car } from '#contract/resources/car.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { graveContradictions } from './contradictions.ts'
import { graveWords } from './words.ts'

/** The gravest contradiction of the car's listings, and in any case a report that ruins the car. */
export const ContradictionBadge = ({ car }: { readonly car: Car }) => {
  const context = useTextContext()
  return graveContradictions(car)
    .filter(({ kind }, at) => at === 0 || kind === 'spoiled')
    .map((each) => <ContradictionChip key={each.kind} kind={each.kind} words={graveWords(each, context)} />)
}

/** A mileage that went down and a ruined car are worse than other contradictions. */
export const ContradictionChip = ({ kind, words }: { readonly kind: string; readonly words: string }) => (
  <Badge tone={kind === 'odometer' || kind === 'spoiled' ? 'bad' : 'warn'} icon="warning" title={words}>
    {words}
  </Badge>
)
