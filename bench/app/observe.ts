/** Measurements that the page records, ms from the start of the navigation. */
export interface Seen {
  fcp: number
  lcp: number
  /** Time when the largest picture so far was shown; 0 before any. */
  picture: number
  cls: number
  readonly longTasks: { start: number; duration: number }[]
  readonly interactions: number[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

/**
 * Runs in the page before its first line; it is sent as text, so it uses nothing from outside. Records paints,
 * shifts, long tasks and interactions.
 */
export const observe = () => {
  const seen: Seen = { fcp: 0, lcp: 0, picture: 0, cls: 0, longTasks: [], interactions: [] }
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
    // TypeScript's DOM types lack fields of this entry.
    const { element } = entry as PerformanceEntry & { element: Element | null }
    if (element instanceof HTMLImageElement) seen.picture = entry.startTime
  })
  on('layout-shift', (entry) => {
    // TypeScript's DOM types lack fields of this entry.
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  on('longtask', ({ startTime, duration }) => seen.longTasks.push({ start: startTime, duration }))
  on(
    'event',
    (entry) => {
      // TypeScript's DOM types lack fields of this entry.
      const event = entry as PerformanceEntry & { interactionId: number }
      if (event.interactionId > 0) seen.interactions.push(event.duration)
    },
    { durationThreshold: 16 },
  )
}
