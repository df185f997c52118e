import { useRef } from 'react'

type Ends = readonly [low: number, high: number]

type Props = {
  /** Where the two thumbs stand, from 0 to `max`. */
  at: Ends
  max: number
  labels: readonly [low: string, high: string]
  spoken: (position: number, end: 0 | 1) => string
  /** Where they are while one of them is held. */
  held: Ends | undefined
  onHold: (ends: Ends | undefined) => void
  /** @param again in the same visit to a thumb: one visit is one step of history */
  onCommit: (ends: Ends, again: boolean) => void
}

/** Two native sliders on one track. Each has the half of the track that is nearer to its thumb, also where they meet. */
export function RangeSlider({ at, max, labels, spoken, held, onHold, onCommit }: Props) {
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
  /** From the track's end: a thumb is 1.125rem wide, and its middle goes from end to end. */
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
          // React's onChange is the native `input`; the native `change`, when the thumb is let go, has no name there.
          ref={(slider) => {
            const change = () => {
              // A key that is held changes it many times a second: the search follows when it is let go.
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
