import { afterResults } from '#src/lib/timing.ts'
import { withLater } from '#src/app/layout/with-later.ts'
import type { ResultsView } from '#src/stores/prefs.ts'
import { lazily } from '#src/ui/lazily.tsx'

// What the first results do not need comes after them.

const top = async () => (await import('./ResultsTop.tsx')).ResultsTop
const unseen = { failed: null }

/** Chosen filters are above the results: where the address names some, they must not push them down later. */
const named = typeof location !== 'undefined' && location.search !== ''

export const ResultsTop = lazily(named ? top : afterResults(top))
if (named) void ResultsTop.preload()

export const ResultsFoot = lazily(afterResults(async () => (await import('./ResultsFoot.tsx')).ResultsFoot))
export const ResultsTools = lazily(
  afterResults(async () => (await import('./tools/ResultsTools.tsx')).ResultsTools),
  unseen,
)
export const PhoneTools = lazily(
  afterResults(async () => (await import('./tools/PhoneTools.tsx')).PhoneTools),
  unseen,
)
export const ResultsProblem = lazily(
  async () => (await import('./notices/ResultsProblem.tsx')).ResultsProblem,
)
export const FewResults = lazily(async () => (await import('./notices/FewResults.tsx')).FewResults)
export const CarTable = lazily(withLater(async () => (await import('./table/CarTable.tsx')).CarTable))
export const ResultsMap = lazily(withLater(async () => (await import('./map/ResultsMap.tsx')).ResultsMap))

const views = { grid: undefined, list: undefined, table: CarTable, map: ResultsMap } as const

/** Fetches what a view is drawn with while its cars are on their way. */
export const loadView = (view: ResultsView): void => void views[view]?.preload()
