import { type ReactNode, type RefObject, useId, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import type { CsvCell } from '#src/lib/csv.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { CarsLink } from './CarsLink.tsx'
import { NumberTable, type NumberRow } from './SheetTable.tsx'
import { saveChart } from './save-chart.ts'
import { type OutputState, useOutput } from './use-output.ts'

export interface ChartFigureProps<R> extends OutputState {
  readonly title: string
  readonly file: string
  readonly chart: RefObject<SVGSVGElement | null>
  /** The names of the axes, which a saved picture contains. */
  readonly axes: readonly [across: string, up: string]
  /** Figures that the chart shows as lines, for the caption of the picture: "Median: 12,300 EUR". */
  readonly figures?: readonly string[]
  readonly columns: readonly string[]
  readonly rows: readonly R[]
  /** The head of a row names its bar or dot, as a link where there is something to open. */
  readonly row: (of: R) => NumberRow
  /** The rows of the CSV file, the head first; numbers stay numbers. */
  readonly csv: () => readonly (readonly CsvCell[])[]
  readonly children: ReactNode
}

/** The number of rows that the table renders at once: thousands would block the page. */
const step = 100

const formats = ['png', 'svg', 'csv'] as const

export const ChartFigure = <R,>(props: ChartFigureProps<R>) => {
  const { title, file, chart, axes, figures = [], columns, rows, row, csv, children } = props
  const { t, format } = useTextContext()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(step)
  const { name, lines, saveTable } = useOutput(file, props)
  const save = (as: (typeof formats)[number]) => {
    if (as === 'csv') return saveTable(csv())
    if (chart.current === null) return
    const said = lines().flatMap((line) => (line.long ? [] : [`${line.name}: ${line.value}`]))
    const caption = [...figures, ...said]
    saveChart(as, { name: name(), title, chart: chart.current, axes, caption }).catch(() =>
      announce(t('charts.save.failed')),
    )
  }
  return (
    <figure aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <figcaption id={id} className="font-semibold">
          {title}
        </figcaption>
        <Menu
          label={t('charts.save.of', { title })}
          align="end"
          trigger={(props) => (
            <Button {...props} size="sm" icon="download">
              {t('charts.save')}
            </Button>
          )}
          items={formats.map((as) => ({
            key: as,
            label: t(`charts.save.${as}`),
            onSelect: () => save(as),
          }))}
        />
      </div>
      {children}
      <Disclosure summary={t('charts.table')} open={open} onToggle={setOpen} className="mt-2 print:hidden">
        {open && (
          <>
            <ScrollRegion label={title} className="mt-1 max-h-96 overflow-y-auto">
              <NumberTable compact name={title} columns={columns} rows={rows.slice(0, shown).map(row)} />
            </ScrollRegion>
            {rows.length > shown && (
              <Button size="sm" className="mt-2" onClick={() => setShown(shown + step)}>
                {t('charts.table.more', {
                  count: Math.min(step, rows.length - shown),
                  rest: format.number(rows.length - shown),
                })}
              </Button>
            )}
          </>
        )}
      </Disclosure>
    </figure>
  )
}

/** Below a chart: what its current part shows, with a link to its cars. */
export const ChartWords = ({ said, search }: { said: string | undefined; search: Search | undefined }) => {
  const t = useT()
  return (
    <p className="mt-1 min-h-5 text-sm text-muted print:hidden">
      {said && <span>{said} </span>}
      {search && (
        <CarsLink search={search} className="text-accent-ink underline">
          {t('charts.open')}
        </CarsLink>
      )}
    </p>
  )
}
