import { use, useState, useRef } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { withFilter } from '#contract/search.ts'
import { answersAtOnce } from '#src/api/facets.ts'
import { useFormat, useTextContext } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { rangeText } from '../../../text/choice-text.ts'
import { type ChooseOptions, chosenSearch, useSearchStore } from '../../../state/search-store.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { Bars } from './Bars.tsx'
import { movedRange, positionsOf, rangeAt, stepsOf, ticksOf } from '../steps.ts'

type Props = {
  name: KeyOfKind<'range'>
  value: Range | undefined
  currency: string
  onChoose: (value: Range | undefined, how?: ChooseOptions) => void
}

/** The distribution over a range, from exact counts, with a slider on the same stops. */
export function RangeChart({ name, value, currency, onChoose }: Props) {
  const { t, format } = useTextContext()
  const [ref, visible] = useVisible<HTMLDivElement>()
  const steps = stepsOf(name, currency, new Date(useNow(0)).getFullYear())
  const max = steps.length + 1
  const { drag } = use(FacetsContext)
  const store = useSearchStore()
  const at = positionsOf(name, steps, value)
  // While a thumb is held the slider is ahead of the search, which follows on release.
  const [held, setHeld] = useState<readonly [number, number]>()
  const shown = held === undefined ? value : movedRange(name, steps, value, held)
  const hold = (ends: readonly [number, number] | undefined) => {
    setHeld(ends)
    // With a slow service the request waits for the release.
    if (ends !== undefined && !answersAtOnce()) return
    drag(ends && withFilter(chosenSearch(store.get()), name, movedRange(name, steps, value, ends)))
  }
  const label = t(`filters.name.${name}`)
  const words = { t, format, currency }
  const spoken = (position: number, end: 0 | 1) => {
    const bound = end === 0 ? rangeAt(name, steps, position, max) : rangeAt(name, steps, 0, position)
    return bound === undefined ? t('ui.any') : rangeText(words, name, bound)
  }
  return (
    <div ref={ref} className="pt-2">
      <Bars
        name={name}
        title={t('filters.chart', { name: label })}
        steps={steps}
        wanted={visible}
        shown={shown}
        nameOf={(range) =>
          range === undefined ? t('filters.chart.unstated') : rangeText(words, name, range)
        }
        onChoose={onChoose}
      >
        <Axis name={name} steps={steps} />
        {/* The last bar is "Not stated": the slider has no stop for it. */}
        <div className="me-7">
          <RangeSlider
            at={at}
            max={max}
            labels={[t('filters.bound.from', { name: label }), t('filters.bound.to', { name: label })]}
            spoken={spoken}
            held={held}
            onHold={hold}
            onCommit={(ends, again) => onChoose(movedRange(name, steps, value, ends), { replace: again })}
          />
        </div>
      </Bars>
    </div>
  )
}

/** Number of characters that fit into a third of the chart. */
const widest = 8

/** Numbers between the bars. Screen readers have the table instead. */
const Axis = ({ name, steps }: { readonly name: KeyOfKind<'range'>; readonly steps: readonly string[] }) => {
  const format = useFormat()
  // Years have no thousands separator.
  const ticks = ticksOf(steps).map(({ at, step }) => ({
    at,
    text: name === 'year' ? step : format.compact(Number(step)),
  }))
  const ends = [ticks[0], ticks.at(-1)].filter((tick) => tick !== undefined)
  // Long numbers would overlap, in languages without a short form and currencies with large amounts.
  const shown = ticks.some(({ text }) => text.length > widest) ? ends : ticks
  return (
    <div aria-hidden="true" className="relative me-7 h-4 border-t border-line text-xs text-muted">
      {shown.map(({ at, text }) => (
        <span
          key={at}
          className="absolute top-0 -translate-x-1/2 before:absolute before:-top-px before:left-1/2 before:h-1 before:border-l before:border-edge"
          style={{ left: `${at * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

type Ends = readonly [low: number, high: number]

type RangeSliderProps = {
  /** Positions of the two thumbs, from 0 to `max`. */
  at: Ends
  max: number
  labels: readonly [low: string, high: string]
  spoken: (position: number, end: 0 | 1) => string
  /** Positions while a thumb is held; undefined otherwise. */
  held: Ends | undefined
  onHold: (ends: Ends | undefined) => void
  /** @param again within the same visit to a thumb: one visit adds one entry to the history */
  onCommit: (ends: Ends, again: boolean) => void
}

/** Two native sliders on one track. Each covers the half nearer to its thumb, so both stay reachable. */
function RangeSlider({ at, max, labels, spoken, held, onHold, onCommit }: RangeSliderProps) {
  const committed = useRef(false)
  const byKey = useRef(false)
  const [low, high] = held ?? at
  const letGo = (ends: Ends | undefined) => {
    onHold(undefined)
    if (ends === undefined || (ends[0] === at[0] && ends[1] === at[1])) return
    onCommit(ends, committed.current)
    committed.current = true
  }
  const moved = (end: 0 | 1, position: number): Ends =>
    end === 0 ? [Math.min(position, high - 1), high] : [low, Math.max(position, low + 1)]
  /** Offset from the track's end: a thumb is 1.125rem wide, and its centre moves from end to end. */
  const inset = (share: number) => `calc(${share} * (100% - 1.125rem) + 0.5625rem)`
  const middle = (low + high) / 2 / max
  return (
    <div className="relative flex h-6 items-center forced-color-adjust-none">
      <div className="relative h-1 w-full rounded-full bg-fill-strong forced-colors:bg-[GrayText]">
        <div
          className="absolute inset-y-0 rounded-full bg-accent forced-colors:bg-[Highlight]"
          style={{ left: `${(low / max) * 100}%`, right: `${(1 - high / max) * 100}%` }}
        />
      </div>
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          // React's onChange is the native `input` event and has no name for the native `change`, on release.
          ref={(slider) => {
            const change = () => {
              // A held key changes the slider many times a second: the search follows on key up.
              if (slider !== null && !byKey.current) letGo(moved(end, slider.valueAsNumber))
            }
            slider?.addEventListener('change', change)
            return () => slider?.removeEventListener('change', change)
          }}
          min={0}
          max={max}
          value={end === 0 ? low : high}
          aria-label={labels[end]}
          aria-valuetext={spoken(end === 0 ? low : high, end)}
          onChange={(event) => onHold(moved(end, event.target.valueAsNumber))}
          onFocus={() => {
            committed.current = false
          }}
          onKeyDown={() => {
            byKey.current = true
          }}
          onKeyUp={() => {
            byKey.current = false
            letGo(held)
          }}
          onBlur={() => {
            byKey.current = false
            letGo(held)
          }}
          className="thumb absolute inset-y-0 -left-2.25 w-[calc(100%+1.125rem)]"
          style={{
            clipPath:
              end === 0
                ? `inset(-0.5rem ${inset(1 - middle)} -0.5rem -0.5rem)`
                : `inset(-0.5rem -0.5rem -0.5rem ${inset(middle)})`,
          }}
        />
      ))}
    </div>
  )
}
