import type { ReactNode } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { csvText, saveFile, separatorFor } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { NumberTable } from './NumberTable.tsx'

export interface SheetColumn<R> {
  readonly name: string
  /** What the file has, and the table too where `cell` is absent: a number as the language writes it. Undefined: not known. */
  readonly value: (row: R) => string | number | null | undefined
  readonly cell?: (row: R) => ReactNode
}

interface Props<R> {
  readonly name: string
  /** What the saved file is called, without its ending. */
  readonly file: string
  /** The first one is the rows' head. */
  readonly columns: readonly SheetColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** Drawn behind the row's second cell, 0 to 1. */
  readonly bar?: (row: R) => number | undefined
  readonly strong?: (row: R) => boolean
  /** As wide as the page: it has many columns. */
  readonly wide?: boolean
}

/** Numbers in a table that scrolls sideways where it has no room, and can be taken away as CSV. */
export function SheetTable<R>(props: Props<R>) {
  const { name, file, columns, rows, wide = false } = props
  const t = useT()
  const format = useFormat()
  const cellOf = ({ value, cell }: SheetColumn<R>, row: R): ReactNode => {
    if (cell !== undefined) return cell(row)
    const shown = value(row)
    return typeof shown === 'number' ? format.number(shown) : (shown ?? null)
  }
  const names = columns.map((column) => column.name)
  return (
    <div
      className={cx('w-full overflow-clip rounded-lg border border-line bg-surface', !wide && 'max-w-5xl')}
    >
      <ScrollRegion label={name} role="group" className="focus-visible:-outline-offset-2">
        <NumberTable
          name={name}
          columns={names}
          rows={rows.map((row) => {
            const [head, ...cells] = columns.map((column) => cellOf(column, row))
            return {
              key: props.keyOf(row),
              head,
              cells,
              bar: props.bar?.(row),
              strong: props.strong?.(row) ?? false,
            }
          })}
        />
      </ScrollRegion>
      <div className="border-t border-line p-2 print:hidden">
        <Button
          size="sm"
          tone="quiet"
          icon="download"
          aria-label={t('charts.save.csv.of', { title: name })}
          onClick={() => {
            const cells = rows.map((row) => columns.map(({ value }) => value(row) ?? null))
            saveFile(
              `${file}.csv`,
              csvText([names, ...cells], separatorFor(navigator.language)),
              'text/csv;charset=utf-8',
            )
          }}
        >
          {t('charts.save.csv')}
        </Button>
      </div>
    </div>
  )
}
