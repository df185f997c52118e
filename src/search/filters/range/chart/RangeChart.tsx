import { Slider } from '@base-ui/react/slider'
import { useRef, useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { rangeText } from '../../../text/choice-text.ts'
import type { ChooseOptions } from '../../../state/search-store.ts'
import { useAnswered } from '../../../counts/use-count.ts'
import { useVisible } from '../../../counts/visible.ts'
import { Bars } from './Bars.tsx'
import { barsOf, positionsOf, rangeAt, stepsOf } from '../steps.ts'

type Props = {
  name: KeyOfKind<'range'>
  value: Range | undefined
  currency: string
  onChoose: (value: Range | undefined, how?: ChooseOptions) => void
}

/** How the cars are spread over a range, from exact counts, and a slider on the same stops. The fields above are exact. */
export function RangeChart({ name, value, currency, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const [ref, visible] = useVisible<HTMLDivElement>()
  const steps = stepsOf(name, currency, new Date(useNow(0)).getFullYear())
  const answered = useAnswered()
  const at = positionsOf(name, steps, value)
  // While it is dragged the slider is ahead of the search; the search follows when it is let go.
  const [dragged, setDragged] = useState<readonly number[]>()
  // One visit to the slider is one step of history.
  const written = useRef(false)
  const commit = (next: readonly number[] | undefined) => {
    setDragged(undefined)
    if (next === undefined || (next[0] === at[0] && next[1] === at[1])) return
    onChoose(rangeAt(name, steps, next[0] ?? 0, next[1] ?? steps.length + 1), { replace: written.current })
    written.current = true
  }
  const positions = dragged ?? at
  const shown = rangeAt(name, steps, positions[0] ?? 0, positions[1] ?? steps.length + 1)
  const label = t(`filters.name.${name}`)
  const words = { t, format, currency }
  const spoken = (position: number, index: number) => {
    const end =
      index === 0 ? rangeAt(name, steps, position, steps.length + 1) : rangeAt(name, steps, 0, position)
    return end === undefined ? t('ui.any') : rangeText(words, name, end)
  }
  return (
    <div ref={ref} className="pt-2">
      <Bars
        name={name}
        title={t('filters.chart', { name: label })}
        ranges={barsOf(steps)}
        wanted={visible && answered}
        shown={dragged === undefined ? value : shown}
        nameOf={(range) =>
          range === undefined ? t('filters.chart.unstated') : rangeText(words, name, range)
        }
        onChoose={onChoose}
      />
      {/* The last bar says what is not stated: no stop of the slider leads there. */}
      <div className="me-7">
        <Slider.Root
          value={positions}
          min={0}
          max={steps.length + 1}
          step={1}
          minStepsBetweenValues={1}
          onValueChange={(next) => setDragged(next)}
          // A key that is held moves many times a second: the search follows when it is let go.
          onValueCommitted={(next, { reason }) => {
            if (reason !== 'keyboard') commit(next)
          }}
          onKeyUp={() => commit(dragged)}
          onFocus={() => {
            written.current = false
          }}
          onBlur={() => commit(dragged)}
        >
          <Slider.Control className="flex h-6 touch-none items-center select-none">
            <Slider.Track className="h-1 w-full rounded-full bg-fill-strong forced-color-adjust-none">
              <Slider.Indicator className="rounded-full bg-accent" />
              {[0, 1].map((index) => (
                <Slider.Thumb
                  key={index}
                  index={index}
                  getAriaLabel={() => t(`filters.bound.${index === 0 ? 'from' : 'to'}`, { name: label })}
                  getAriaValueText={(_, position) => spoken(position, index)}
                  className="size-4.5 rounded-full border-2 border-accent bg-surface shadow-card before:absolute before:-inset-2 before:content-[''] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                />
              ))}
            </Slider.Track>
          </Slider.Control>
        </Slider.Root>
      </div>
    </div>
  )
}
