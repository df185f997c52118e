import { codeTables, type CodeTableName } from '#contract/codes.ts'
import type { Language } from '#contract/languages.ts'
import { codeName, type T } from '#src/i18n/use-t.ts'
import type { CsvStyle } from '#src/lib/csv.ts'
import type { ProvenanceLine } from '#src/search/text/provenance.ts'
import type { Mark } from '#src/stores/shown-marks.ts'
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
  own: ExportWords['own'] = {},
): ExportWords => ({
  language,
  own,
  unfinished: t('provenance.unfinished'),
  missing: t('provenance.missing', { n: '{n}' }),
  money: { ...money, rates: [...money.rates] },
  // One entry for each table.
  codes: Object.fromEntries(
    Object.keys(codeTables).map((table) => [table, namesOf(t, table as CodeTableName)]),
  ) as Record<CodeTableName, Record<string, string>>,
  code: t('ui.code', { id: '{id}' }),
  masked: t('card.vin.masked', { vin: '{vin}' }),
  origin,
})

/** The user's notes, lists and tags, as cells of a file. */
export const ownFor = (
  marks: Readonly<Record<string, Mark>>,
  groups: readonly { readonly id: string; readonly name: string }[],
): ExportWords['own'] =>
  Object.fromEntries(
    Object.entries(marks).flatMap(([id, { note = null, favourite }]) => {
      const lists = groups.flatMap((group) => (favourite?.groups.includes(group.id) ? [group.name] : []))
      const tags = favourite?.tags ?? []
      return note === null && lists.length + tags.length === 0
        ? []
        : [[id, { note, lists: lists.join('; ') || null, tags: tags.join('; ') || null }]]
    }),
  )

export const layoutFor = (
  t: T,
  choice: ColumnChoice,
  file: { readonly format: FileFormat; readonly csv: CsvStyle; readonly notes: boolean },
  currency: string,
  about: readonly ProvenanceLine[],
): FileLayout => ({
  ...file,
  about: about.map(({ name, value }) => ({ name, value })),
  aboutSheet: t('provenance.sheet'),
  yes: t('ui.yes'),
  no: t('ui.no'),
  sheet: t('export.sheet'),
  columns: columnsOf(choice).map((column) => {
    const { id, kind, width } = column
    return { id, kind, width, head: headOf(t, column, currency) }
  }),
})
