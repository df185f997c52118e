import * as v from 'valibot'
import { list } from '#contract/resources/loose.ts'
import { keptStore, tableOf } from './safe-storage.ts'

const widthBounds = { min: 56, max: 640 } as const

/** The user's arrangement of the table columns, by column name; unknown names are ignored. */
const TableSettings = v.object({
  /** Columns in their order; others follow in the default order. */
  order: v.pipe(list(v.string()), v.readonly()),
  /** By column: true where switched on, false where off; absent: the default. */
  visible: tableOf(v.boolean()),
  /** Pixels by column. */
  widths: tableOf(v.pipe(v.number(), v.minValue(widthBounds.min), v.maxValue(widthBounds.max))),
})
type TableSettings = Readonly<v.InferOutput<typeof TableSettings>>

export const tableAsItWas: TableSettings = v.parse(TableSettings, {})

export const useTableSettings = keptStore('forecourt.table', TableSettings)

export const arrangeTable = (settings: Partial<TableSettings>) => useTableSettings.setState(settings)

/** @param width pixels; clamped to the bounds */
export const widenColumn = (column: string, width: number): void =>
  useTableSettings.setState(({ widths }) => ({
    widths: { ...widths, [column]: Math.min(widthBounds.max, Math.max(widthBounds.min, width)) },
  }))
