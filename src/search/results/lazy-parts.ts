import { type ComponentType, lazy } from 'react'
import { afterResults } from '#src/frame/after-results.ts'
import { withLater } from '#src/frame/with-later.ts'
import type { View } from '#src/stores/prefs.ts'

// What the first results do not need comes after them.

/** Loaded once, by whoever asks first. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      // Not there now; the next one who needs it asks again.
      loaded = undefined
      throw error
    })
    return loaded
  }
}

const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }))

const top = once(async () => (await import('./ResultsTop.tsx')).ResultsTop)
const trouble = once(async () => (await import('./Trouble.tsx')).Trouble)
const fewResults = once(async () => (await import('./FewResults.tsx')).FewResults)

/** Chosen filters are above the results: where the address names some, they must not push them down later. */
const named = typeof location !== 'undefined' && location.search !== ''
if (named) void top().catch(() => {})

export const ResultsTop = part(named ? top : afterResults(top))
export const ResultsFoot = part(afterResults(async () => (await import('./ResultsFoot.tsx')).ResultsFoot))
export const FilterPanel = part(
  afterResults(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel),
)
export const SortSelect = part(afterResults(async () => (await import('./SortSelect.tsx')).SortSelect))
export const CurrencySelect = part(
  afterResults(async () => (await import('./CurrencySelect.tsx')).CurrencySelect),
)
export const ViewSwitch = part(afterResults(async () => (await import('./ViewSwitch.tsx')).ViewSwitch))
export const ViewMenu = part(afterResults(async () => (await import('./ViewMenu.tsx')).ViewMenu))
export const ShareButton = part(
  afterResults(async () => (await import('../share/ShareButton.tsx')).ShareButton),
)
export const Trouble = part(trouble)
export const FewResults = part(fewResults)
const row = once(async () => (await import('#src/card/CarRow.tsx')).CarRow)
const table = once(async () => (await import('./table/CarTable.tsx')).CarTable)
const map = once(withLater(async () => (await import('./map/ResultsMap.tsx')).ResultsMap))
export const CarRow = part(row)
export const CarTable = part(table)
export const ResultsMap = part(map)

const views: { readonly [V in View]: () => Promise<unknown> } = {
  grid: () => Promise.resolve(),
  list: row,
  table,
  map,
}

/** Fetches what a view is drawn with while its cars are on their way. Failing is no matter, as below. */
export const loadView = (view: View): void => void views[view]().catch(() => {})

export const WindowPanel = part(async () => (await import('../window/WindowPanel.tsx')).WindowPanel)

/**
 * Fetches what a page at rest may need next: a fault must be said in words even if the way to the server
 * is gone by then. Failing is no matter: whoever shows a part fetches it again.
 */
export const loadSoon = (): void => {
  for (const load of [trouble, fewResults]) void load().catch(() => {})
}
