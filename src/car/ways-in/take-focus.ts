/** A ref for the heading of a page: opening it moves the focus there, so that it is read and Tab goes on from it. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true })
