import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { showCar } from '#src/stores/marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { useMarks, markOf } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { focusResults } from '../use-focus-rules.ts'
import type { ShownCar } from '../found-pages.ts'
import type { MatchedCar } from '#src/search-marks/news.ts'
import { useLoadedOut, visibleCars, type Out } from '../visible-cars.ts'

/**
 * The number of cars of the page that are counted above but hidden, with buttons to show them.
 * @param at time of the responses, ms
 */
export const HiddenNotice = ({ cars, at }: { cars: readonly ShownCar[]; at: number }) => {
  const t = useT()
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const view = usePrefs((prefs) => prefs.loaded)
  const isOut = useLoadedOut()
  const { hidden, left, seen } = countHidden(cars, { marks, onlyUnseen, isOut }, at)
  if (hidden.length + left + seen === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted print:hidden">
      {hidden.length > 0 && (
        <LeftOut
          words={t('results.hidden', { count: hidden.length })}
          show={t('card.unhide')}
          onShow={() => hidden.forEach(showCar)}
        >
          <Link to="/marks" search={{ show: 'hidden' }} className="text-accent-ink hover:underline">
            {t('results.hidden.all')}
          </Link>
        </LeftOut>
      )}
      {left > 0 && view !== 'all' && (
        <LeftOut
          words={t(`results.${view}.left`, { count: left })}
          show={t('results.loaded.show')}
          onShow={() => usePrefs.setState({ loaded: 'all' })}
        />
      )}
      {seen > 0 && (
        <LeftOut
          words={t('results.seen.left', { count: seen })}
          show={t('results.seen.show')}
          onShow={() => usePrefs.setState({ onlyUnseen: false })}
        />
      )}
    </div>
  )
}

interface LeftOutProps {
  readonly words: string
  readonly show: string
  readonly onShow: () => void
  readonly children?: ReactNode
}

const LeftOut = ({ words, show, onShow, children }: LeftOutProps) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span>{words}</span>
    <Button
      size="sm"
      tone="quiet"
      icon="eye"
      onClick={() => {
        onShow()
        focusResults()
      }}
    >
      {show}
    </Button>
    {children}
  </p>
)

/** Hidden cars of the page: their ids, and how many are hidden by the chosen view and for having been seen. */
export function countHidden<C extends MatchedCar>(cars: readonly C[], out: Out<C>, at: number) {
  const isHidden = ({ car }: C) => markOf(out.marks, car.id)?.hidden !== undefined
  const others = cars.filter((each) => !isHidden(each))
  const rest = others.filter((each) => out.isOut?.(each) !== true)
  return {
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    left: others.length - rest.length,
    seen: rest.length - visibleCars(rest, out, at).length,
  }
}
