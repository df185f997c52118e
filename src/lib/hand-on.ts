import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** After a row was taken away by its own button: the focus goes to the one in its place, else to the last, else to the title. */
export const focusInPlace = (rows: readonly HTMLElement[], at: number): void =>
  (rows[at] ?? rows.at(-1) ?? document.querySelector<HTMLElement>('main h1'))?.focus()

/** Draws an act that takes its own row away, so that the focus can go on to the row in its place. */
export function handOn(
  act: () => void,
  list: RefObject<HTMLElement | null>,
  selector: string,
  at: number,
): void {
  flushSync(act)
  focusInPlace([...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])], at)
}
