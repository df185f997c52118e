import { lazy } from 'react'

// What the first results do not need comes when it is shown.

export const CarTable = lazy(async () => ({ default: (await import('./table/CarTable.tsx')).CarTable }))
export const FewResults = lazy(async () => ({ default: (await import('./FewResults.tsx')).FewResults }))
export const ResultsMap = lazy(async () => ({ default: (await import('./map/ResultsMap.tsx')).ResultsMap }))
export const WindowPanel = lazy(async () => ({
  default: (await import('../window/WindowPanel.tsx')).WindowPanel,
}))
