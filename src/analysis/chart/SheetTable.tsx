import { type ReactNode, useId } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { type OutputState, useOutput } from './use-output.ts'

export interface SheetColumn<R> {
  readonly name: string
  /** The value for the file, and for the table where `cell` is absent, where numbers are localised. Undefined: not known. */
  readonly value: (row: R) => string | number | null | undefined
  readonly cell?: (row: R) => ReactNode
  /** The value is a share from 0 to 1. The file has the share, the table shows per cent. */
  readonly share?: true
}

interface Props<R> extends OutputState {
  readonly name: string
  readonly file: string
  readonly columns: readonly SheetColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** The length of the bar behind the second cell of the row, 0 to 1. */
  readonly bar?: (row: R) => number | undefined
  readonly strong?: (row: R) => boolean
  readonly wide?: boolean
}

export function SheetTable<R>(props: Props<R>) {
  const { name, file, columns, rows, wide = false } = props
  const { t, format } = useTextContext()
  const shareText = useShareText()
  const cellOf = ({ value, cell, share }: SheetColumn<R>, row: R): ReactNode => {
    if (cell !== undefined) return cell(row)
    const shown = value(row)
    if (share && typeof shown === 'number') return shareText(shown)
    return typeof shown === 'number' ? format.number(shown) : (shown ?? null)
  }
  const names = columns.map((column) => column.name)
  const { saveTable } = useOutput(file, props)
  return (
    <div
      className={cx('w-full overflow-clip rounded-lg border border-line bg-surface', !wide && 'max-w-5xl')}
    >
      <ScrollRegion label={name} className="focus-visible:-outline-offset-2">
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
            saveTable([names, ...cells])
          }}
        >
          {t('charts.save.csv')}
        </Button>
      </div>
    </div>
  )
}

export interface NumberRow {
  readonly key: string
  readonly head: ReactNode
  /** A node for each column after the first; null where the value is not known. */
  readonly cells: readonly ReactNode[]
  readonly bar?: number | undefined
  readonly strong?: boolean
}

interface NumberTableProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly NumberRow[]
  /** For a table beside a chart: smaller, with a sticky head. */
  readonly compact?: boolean
}

export const NumberTable = ({ name, columns, rows, compact = false }: NumberTableProps) => {
  const room = compact ? 'px-2 py-1.5' : 'px-3 py-1.5 max-sm:px-2'
  return (
    <table className={cx('w-full', compact ? 'text-sm' : 'text-base')}>
      <caption className="sr-only">{name}</caption>
      <thead className={cx(compact && 'sticky top-0 z-15 bg-surface')}>
        <tr className="border-b border-line text-sm text-muted">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={cx(
                room,
                'align-bottom font-medium',
                at === 0 ? 'sticky start-0 z-10 bg-surface text-start' : 'text-end',
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
                room,
                'sticky start-0 z-10 max-w-44 bg-surface text-start sm:max-w-none',
                !strong && 'font-normal',
              )}
            >
              {head}
            </th>
            {cells.map((cell, at) => (
              <td
                key={columns[at + 1]}
                className={cx(room, 'relative text-end whitespace-nowrap', strong && 'font-semibold')}
              >
                {at === 0 && bar !== undefined && (
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-1.5 right-1 rounded-xs bg-accent-soft forced-colors:top-auto forced-colors:bottom-0 forced-colors:h-0.5 forced-colors:bg-[GrayText]"
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
  )
}

/** A share to a tenth of a per cent; "< 0.1%" below 0.05 %, because "0%" would mean none. Null where it is not known. */
export function useShareText(): (share: number | null | undefined) => string | null {
  const { t, format } = useTextContext()
  return (share) =>
    share === undefined || share === null
      ? null
      : share > 0 && share < 0.0005
        ? t('charts.share.small', { percent: format.percent(0.001, false, 1) })
        : format.percent(share, false, 1)
}

interface PartProps {
  readonly title: string
  readonly level?: 'h2' | 'h3'
  readonly note?: string
  readonly children: ReactNode
}

export const Part = ({ title, level: Heading = 'h2', note, children }: PartProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <Heading id={id} className="text-lg font-semibold">
        {title}
      </Heading>
      {note !== undefined && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </section>
  )
}
