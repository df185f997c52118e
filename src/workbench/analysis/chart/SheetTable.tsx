import { useT } from '#src/i18n/use-t.ts'
import { type CsvCell, csvText, saveFile, separatorFor } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx'
import { type NumberRow, NumberTable } from './NumberTable.tsx'

interface Props {
  readonly name: string
  /** What the saved file is called, without its ending. */
  readonly file: string
  /** Of each column, that of the row's head first. */
  readonly columns: readonly string[]
  readonly rows: readonly NumberRow[]
  readonly csv: () => readonly (readonly CsvCell[])[]
}

/** Numbers in a table that scrolls sideways where it has no room, and can be taken away as CSV. */
export const SheetTable = ({ name, file, columns, rows, csv }: Props) => {
  const t = useT()
  return (
    <div className="w-full max-w-5xl overflow-clip rounded-lg border border-line bg-surface">
      <ScrollRegion label={name} role="group" className="focus-visible:-outline-offset-2">
        <NumberTable name={name} columns={columns} rows={rows} />
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
