import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** After a row was removed by its own button: focuses the row in its place, else the last row, else the title. */
export const focusInPlace = (rows: readonly HTMLElement[], at: number): void =>
  (rows[at] ?? rows.at(-1) ?? document.querySelector<HTMLElement>('main h1'))?.focus()

/** Renders an action that removes its own row, so that focus can move to the row in its place. */
export function handOn(
  act: () => void,
  list: RefObject<HTMLElement | null>,
  selector: string,
  at: number,
): void {
  flushSync(act)
  focusInPlace([...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])], at)
}
