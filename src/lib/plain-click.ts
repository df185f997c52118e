import type { MouseEvent } from 'react'

/** A click that follows the link in this page. Modifier keys and other buttons open tabs or windows. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
