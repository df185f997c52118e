import { type RefObject, useRef } from 'react'

interface Props {
  /** What is scrolled sideways by it. */
  readonly region: RefObject<HTMLDivElement | null>
  /** Of all that is in the region, px. */
  readonly width: number
  readonly bar: RefObject<HTMLDivElement | null>
}

/**
 * The sideways scrollbar of something higher than the window, at the window's edge instead of far below. For pointers: keys
 * and fingers scroll the region itself.
 */
export const StayingScrollbar = ({ region, width, bar }: Props) => (
  <div
    ref={bar}
    aria-hidden="true"
    tabIndex={-1}
    onScroll={({ currentTarget }) => {
      region.current?.scrollTo({ left: currentTarget.scrollLeft })
    }}
    className="sticky bottom-(--bar-bottom) z-20 overflow-x-auto pointer-coarse:hidden print:hidden"
  >
    <div className="h-px" style={{ width }} />
  </div>
)

/** The region and its scrollbar, moved together. */
export function useStayingScrollbar() {
  const region = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const follow = () => {
    bar.current?.scrollTo({ left: region.current?.scrollLeft ?? 0 })
  }
  return { region, bar, follow }
}
