import { useT } from '#src/i18n/use-t.ts'
import { showAllCars, useMarks } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { focusResults } from '../use-focus-rules.ts'
import type { ShownCar } from '../use-results.ts'

/** How many of the cars on the page the reader has hidden: they keep their places, and may come back. */
export const HiddenNotice = ({ cars }: { readonly cars: readonly ShownCar[] }) => {
  const t = useT()
  const hidden = useMarks((marks) => cars.filter(({ car }) => Object.hasOwn(marks.hidden, car.id)).length)
  if (hidden === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {t('results.hidden', { count: hidden })}
      <Button
        size="sm"
        tone="quiet"
        icon="eye"
        onClick={() => {
          showAllCars()
          focusResults()
        }}
      >
        {t('results.hidden.show')}
      </Button>
    </p>
  )
}
