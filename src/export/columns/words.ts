import { codeTables, type CodeTableName } from '#contract/codes.ts'
import type { Language } from '#contract/languages.ts'
import { codeName } from '#src/i18n/code-names.ts'
import type { T } from '#src/i18n/use-t.ts'
import type { CsvSeparator } from '#src/lib/csv.ts'
import type { KnownRates } from '#contract/rates.ts'
import type { FileFormat, FileLayout } from '../file/layout.ts'
import type { ExportColumn, ExportWords } from './column.ts'
import { type ColumnChoice, columnsOf } from './columns.ts'

/** "Mileage, km", "Fuel, code". */
export function headOf(
  t: T,
  { label, unit }: Pick<ExportColumn, 'label' | 'unit'>,
  currency: string,
): string {
  if (unit === undefined) return t(label)
  const said = unit === 'UTC' ? unit : unit === 'currency' ? currency.toUpperCase() : t(unit)
  return t('export.head', { name: t(label), unit: said })
}

const namesOf = (t: T, table: CodeTableName): Record<string, string> =>
  Object.fromEntries(Object.values(codeTables[table]).map((id) => [id, codeName(t, table, id)]))

export const wordsFor = (
  t: T,
  language: Language,
  origin: string,
  money: { readonly currency: string; readonly rates: KnownRates },
): ExportWords => ({
  language,
  money: { ...money, rates: [...money.rates] },
  // One entry for each table.
  codes: Object.fromEntries(
    Object.keys(codeTables).map((table) => [table, namesOf(t, table as CodeTableName)]),
  ) as Record<CodeTableName, Record<string, string>>,
  code: t('ui.code', { id: '{id}' }),
  origin,
})

export const layoutFor = (
  t: T,
  choice: ColumnChoice,
  format: FileFormat,
  separator: CsvSeparator,
  currency: string,
): FileLayout => ({
  format,
  separator,
  yes: t('ui.yes'),
  no: t('ui.no'),
  sheet: t('export.sheet'),
  columns: columnsOf(choice).map((column) => {
    const { id, kind, width } = column
    return { id, kind, width, head: headOf(t, column, currency) }
  }),
})
