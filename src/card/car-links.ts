/** The links of the cars that are shown, from first to last; those of lists out of sight are not among them (CardLists). */
export const carLinks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-car]:not([aria-hidden] *)'),
]
