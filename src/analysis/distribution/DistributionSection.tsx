import { useT } from '#src/i18n/use-t.ts'
import type { AnalysisProps } from '../analysis-address.ts'
import { measures } from '#contract/facets/question.ts'
import { DistributionPanel } from './DistributionPanel.tsx'

/** Price, year, mileage and power of the cars of a search. */
export const DistributionSection = ({ search }: AnalysisProps) => {
  const t = useT()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('analysis.distribution.note', { currency: search.currency.toUpperCase() })}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {measures.map((name) => (
          <DistributionPanel key={name} search={search} name={name} />
        ))}
      </div>
    </>
  )
}
