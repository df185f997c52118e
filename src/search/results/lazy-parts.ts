import type { View } from '#src/stores/prefs.ts'
import { afterResults } from '#src/frame/after-results.ts'
import { withLater } from '#src/frame/with-later.ts'
import { latePart, lazyPart } from '#src/ui/lazy-part.tsx'

// What the first results do not need comes after them.

const top = async () => (await import('./ResultsTop.tsx')).ResultsTop

/** Chosen filters are above the results: where the address names some, they must not push them down later. */
const named = typeof location !== 'undefined' && location.search !== ''

export const ResultsTop = lazyPart(named ? top : afterResults(top))
if (named) void ResultsTop.preload()

export const ResultsFoot = lazyPart(afterResults(async () => (await import('./ResultsFoot.tsx')).ResultsFoot))
export const FilterPanel = lazyPart(
  afterResults(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel),
)
export const SortSelect = latePart(afterResults(async () => (await import('./SortSelect.tsx')).SortSelect))
export const CurrencySelect = latePart(
  afterResults(async () => (await import('./CurrencySelect.tsx')).CurrencySelect),
)
export const ViewSwitch = latePart(afterResults(async () => (await import('./ViewSwitch.tsx')).ViewSwitch))
export const ViewMenu = latePart(afterResults(async () => (await import('./ViewMenu.tsx')).ViewMenu))
export const ShareButton = latePart(
  afterResults(async () => (await import('../share/ShareButton.tsx')).ShareButton),
)
export const Trouble = lazyPart(async () => (await import('./Trouble.tsx')).Trouble)
export const FewResults = lazyPart(async () => (await import('./FewResults.tsx')).FewResults)
export const CarRow = lazyPart(async () => (await import('#src/card/CarRow.tsx')).CarRow)
export const CarTable = lazyPart(async () => (await import('./table/CarTable.tsx')).CarTable)
export const ResultsMap = lazyPart(withLater(async () => (await import('./map/ResultsMap.tsx')).ResultsMap))
export const WindowPanel = lazyPart(async () => (await import('../window/WindowPanel.tsx')).WindowPanel)

const views = { grid: undefined, list: CarRow, table: CarTable, map: ResultsMap } as const

/** Fetches what a view is drawn with while its cars are on their way. */
export const loadView = (view: View): void => void views[view]?.preload()

/**
 * Fetches what a page at rest may need next: a fault must be said in words even if the way to the server
 * is gone by then.
 */
export const loadSoon = (): void => {
  for (const part of [Trouble, FewResults]) void part.preload()
}
