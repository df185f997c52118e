import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** After a row was taken away by its own button: the focus goes to the one in its place, else to the last, else to the title. */
export const focusInPlace = (rows: readonly HTMLElement[], at: number): void =>
  (rows[at] ?? rows.at(-1) ?? document.querySelector<HTMLElement>('main h1'))?.focus()

/**
 * For a press that takes its own row away: draws what it does at once, so that the focus can go on to the row in its
 * place, else to the last one, else to the title.
 * @param list where the rows are; it may come or go with the act
 * @param selector what takes the focus of a row
 */
export function handOn(
  act: () => void,
  list: RefObject<HTMLElement | null>,
  selector: string,
  at: number,
): void {
  flushSync(act)
  focusInPlace([...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])], at)
}
