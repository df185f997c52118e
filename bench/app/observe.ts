/** What the page notes about itself, ms from the start of the navigation. */
export interface Seen {
  fcp: number
  lcp: number
  /** The largest picture so far was shown; 0 while there is none. */
  picture: number
  cls: number
  /** The first cars were on screen. */
  results: number
  /** The last click came from the pointer. */
  clicked: number
  /** The frame in which the first row of cars of that click's search was on screen. */
  repainted: number
  /** The frame in which all of them were drawn. */
  complete: number
  readonly longTasks: { start: number; duration: number }[]
  readonly interactions: number[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

/**
 * Runs in the page before its first line (and is sent there as text: it may use nothing from outside). Notes paints,
 * shifts, long tasks, interactions, and when cars are on screen.
 */
export const observe = () => {
  const seen: Seen = {
    fcp: 0,
    lcp: 0,
    picture: 0,
    cls: 0,
    results: 0,
    clicked: 0,
    repainted: 0,
    complete: 0,
    longTasks: [],
    interactions: [],
  }
  window.seen = seen
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    // The entry's own fields are not in the DOM's types.
    const { element } = entry as PerformanceEntry & { element: Element | null }
    if (element instanceof HTMLImageElement) seen.picture = entry.startTime
  })
  on('layout-shift', (entry) => {
    // The entry's own fields are not in the DOM's types.
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  on('longtask', ({ startTime, duration }) => seen.longTasks.push({ start: startTime, duration }))
  on(
    'event',
    (entry) => {
      const event = entry as PerformanceEntry & { interactionId: number }
      if (event.interactionId > 0) seen.interactions.push(event.duration)
    },
    { durationThreshold: 16 },
  )

  // Cars have changed when the ids of the first row have, and it is not waited for. The list itself is busy while rows
  // below the first are still to be drawn.
  const firstRow = innerWidth < 640 ? 2 : 4
  const ids = () =>
    document.querySelector('main [aria-busy=true]:not(ul)') === null
      ? Array.from(
          document.querySelectorAll<HTMLElement>('main [data-car]:not([aria-hidden] *)'),
          ({ dataset }) => dataset.car,
        )
          .slice(0, firstRow)
          .join()
      : ''
  const whole = () => document.querySelector('main ul[aria-busy=true]') === null
  let shown = ''
  // Before any task that waits: a timer would count what the page does next.
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }))
  const look = () => {
    const now = ids()
    if (seen.repainted > 0 && whole()) afterPaint(() => (seen.complete ||= performance.now()))
    if (now === '' || now === shown) return
    shown = now
    afterPaint(() => {
      seen.results ||= performance.now()
      if (seen.clicked > 0) seen.repainted ||= performance.now()
    })
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'aria-hidden', 'data-car'],
  })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.clicked = timeStamp
      seen.repainted = 0
      seen.complete = 0
    },
    { capture: true },
  )
}
