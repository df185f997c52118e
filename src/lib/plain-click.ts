import type { MouseEvent } from 'react'

/** A click that follows the link here. With a key held or another button, a new tab or window is the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
