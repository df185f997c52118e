import * as v from 'valibot'
import { list } from '#contract/resources/loose.ts'
import { keptStore, tableOf } from './safe-storage.ts'

const widthBounds = { min: 56, max: 640 } as const

/** How this reader has arranged the columns of the results' table. Columns are known by name; unknown ones do no harm. */
const TableSettings = v.object({
  /** Columns in their order; those not named follow in the order of the app. */
  order: v.pipe(list(v.string()), v.readonly()),
  /** By column: true where it was switched on, false where off; absent: as the app has it. */
  visible: tableOf(v.boolean()),
  /** Pixels by column. */
  widths: tableOf(v.pipe(v.number(), v.minValue(widthBounds.min), v.maxValue(widthBounds.max))),
})
type TableSettings = Readonly<v.InferOutput<typeof TableSettings>>

export const tableAsItWas: TableSettings = v.parse(TableSettings, {})

export const useTableSettings = keptStore('forecourt.table', TableSettings)

export const arrangeTable = (settings: Partial<TableSettings>) => useTableSettings.setState(settings)

/** @param width pixels; as near to it as a column may be */
export const widenColumn = (column: string, width: number): void =>
  useTableSettings.setState(({ widths }) => ({
    widths: { ...widths, [column]: Math.min(widthBounds.max, Math.max(widthBounds.min, width)) },
  }))
