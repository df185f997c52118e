/**
 * A ref for the heading of a page: opening it moves the focus there, so that it is read and Tab goes on from it. With
 * the next frame, which lays the page out anyway: at once, it would be laid out twice.
 */
export const takeFocus = (heading: HTMLElement | null): void => {
  if (heading !== null) requestAnimationFrame(() => heading.focus({ preventScroll: true }))
}
