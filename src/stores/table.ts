import { entriesOf, keptStore } from './safe-storage.ts'

/** How this reader has arranged the columns of the results' table. Columns are known by name; unknown ones do no harm. */
interface TableSettings {
  /** Columns in their order; those not named follow in the order of the app. */
  readonly order: readonly string[]
  /** By column: true where it was switched on, false where off; absent: as the app has it. */
  readonly visible: Readonly<Record<string, boolean>>
  /** Pixels by column. */
  readonly widths: Readonly<Record<string, number>>
}

export const tableAsItWas: TableSettings = { order: [], visible: {}, widths: {} }

const widthBounds = { min: 56, max: 640 } as const

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= widthBounds.min && value <= widthBounds.max
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const useTableSettings = keptStore('forecourt.table', tableAsItWas, (stored) => ({
  order: Array.isArray(stored.order) ? stored.order.filter((each) => typeof each === 'string') : [],
  visible: entriesOf(stored.visible, isFlag),
  widths: entriesOf(stored.widths, isWidth),
}))

export const arrangeTable = (settings: Partial<TableSettings>) => useTableSettings.setState(settings)

/** @param width pixels; as near to it as a column may be */
export const widenColumn = (column: string, width: number): void =>
  useTableSettings.setState(({ widths }) => ({
    widths: { ...widths, [column]: Math.min(widthBounds.max, Math.max(widthBounds.min, width)) },
  }))
