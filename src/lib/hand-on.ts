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

/** Renders an action of a control. If the control goes with it, focus moves to the region around, else to the content. */
export function keepFocusNear(control: Element, act: () => void): void {
  const region = control.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
  flushSync(act)
  if (!control.isConnected && document.activeElement === document.body) region?.focus({ preventScroll: true })
}
