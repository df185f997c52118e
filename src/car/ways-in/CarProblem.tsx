import type { Problem as Failure } from '#contract/problems.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/use-title.ts'
import { Problem } from '#src/ui/Problem.tsx'
import { takeFocus } from './take-focus.ts'

/** The look-up failed for a reason that may pass. */
export const CarProblem = ({ problem, retry }: { problem: Failure; retry: () => void }) => {
  const t = useT()
  useTitle(t('car.failed'))
  return (
    <div className="mx-auto max-w-3xl px-4 py-12">
      <h1 ref={takeFocus} tabIndex={-1} className="mb-4 text-xl font-semibold outline-none">
        {t('car.failed')}
      </h1>
      <Problem problem={problem} onRetry={retry} />
    </div>
  )
}
