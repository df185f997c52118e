import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { focusInPlace } from './page-heading.ts'

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
