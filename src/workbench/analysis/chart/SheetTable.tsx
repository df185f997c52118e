import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { type CsvCell, csvText, saveFile, separatorFor } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx'

interface SheetRow {
  readonly key: string
  readonly head: ReactNode
  /** A node for each column after the first; null: nothing is known. */
  readonly cells: readonly ReactNode[]
  /** Drawn behind the row's second cell, 0 to 1. */
  readonly bar?: number | undefined
  readonly strong?: boolean
}

interface Props {
  readonly name: string
  /** What the saved file is called, without its ending. */
  readonly file: string
  /** Of each column, that of the row's head first. */
  readonly columns: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly csv: () => readonly (readonly CsvCell[])[]
}

/** Numbers in a table that scrolls sideways where it has no room, and can be taken away as CSV. */
export const SheetTable = ({ name, file, columns, rows, csv }: Props) => {
  const t = useT()
  return (
    <div className="w-full max-w-5xl overflow-clip rounded-lg border border-line bg-surface">
      <ScrollRegion label={name} role="group" className="focus-visible:-outline-offset-2">
        <table className="w-full text-base">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {columns.map((column, at) => (
                <th
                  key={column}
                  scope="col"
                  className={cx(
                    'px-3 py-2 align-bottom font-medium',
                    at === 0 ? 'sticky left-0 z-10 bg-surface text-start' : 'text-end',
                  )}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells, bar, strong = false }) => (
              <tr key={key} className="border-b border-line last:border-b-0">
                <th
                  scope="row"
                  className={cx(
                    'sticky left-0 z-10 max-w-44 bg-surface px-3 py-1.5 text-start sm:max-w-none',
                    !strong && 'font-normal',
                  )}
                >
                  {head}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={columns[at + 1]}
                    className={cx(
                      'relative px-3 py-1.5 text-end whitespace-nowrap',
                      strong && 'font-semibold',
                    )}
                  >
                    {at === 0 && bar !== undefined && (
                      <span
                        aria-hidden="true"
                        className="absolute inset-y-1.5 right-1 rounded-xs bg-accent-soft forced-colors:bg-[GrayText]"
                        style={{ width: `calc(${(bar * 100).toFixed(1)}% - 0.25rem)` }}
                      />
                    )}
                    <span className="relative">{cell ?? '–'}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="border-t border-line p-2 print:hidden">
        <Button
          size="sm"
          tone="quiet"
          icon="download"
          aria-label={t('charts.save.csv.of', { title: name })}
          onClick={() =>
            saveFile(
              `${file}.csv`,
              csvText([columns, ...csv()], separatorFor(navigator.language)),
              'text/csv;charset=utf-8',
            )
          }
        >
          {t('charts.save.csv')}
        </Button>
      </div>
    </div>
  )
}
