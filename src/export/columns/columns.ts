import type { CodeTableName } from '#contract/codes.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { FieldPath, Filter } from '#contract/kinds/kind.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { ExportColumn, ExportRow, ExportWords } from './column.ts'
import { otherColumns, placeColumn } from './other-columns.ts'

// The columns of a file: those of filter fields, in the order of the filters, then all others.

const labelOf = (path: FieldPath): MessageId =>
  // Fields are named among the facts of a car or listing; a test checks that each has a message.
  path.replace(/^car\./, 'car.fact.').replace(/^listing\./, 'car.listing.') as MessageId

/** Reads a plain field, parsed by the schemas of the filters' table: a figure, a flag or a code. */
const fieldAt = (path: FieldPath) => {
  const [owner, name = ''] = path.split('.')
  return ({ car, listing }: ExportRow): unknown => {
    const of = owner === 'car' ? car : listing
    return of === undefined ? null : Reflect.get(of, name)
  }
}

const codeAt = (path: FieldPath) => {
  const read = fieldAt(path)
  return (row: ExportRow): NamedId | null => {
    const field = read(row)
    if (typeof field === 'number') return { id: field, name: null }
    // The schema of a code has no third shape.
    return field as NamedId | null
  }
}

/** The app's name of a code; else the service's name, for codes newer than the app; else its number. */
const codeText = (table: CodeTableName, { id, name }: NamedId, { codes, code }: ExportWords): string => {
  const names = codes[table]
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? name ?? code.replace('{id}', String(id))
}

const codeColumns = (
  path: FieldPath,
  label: MessageId,
  read: (row: ExportRow) => NamedId | null,
  text: (code: NamedId, words: ExportWords) => string | null,
  rare?: true,
): ExportColumn[] => [
  {
    id: path,
    kind: 'text',
    label,
    width: 16,
    ...(rare && { rare }),
    value: (row, words) => {
      const code = read(row)
      return code === null ? null : text(code, words)
    },
  },
  {
    id: `${path}_id`,
    kind: 'number',
    label,
    unit: 'export.head.code',
    width: 10,
    ofCode: true,
    value: (row) => read(row)?.id ?? null,
  },
]

const units = { km: 'units.km.unit', hp: 'units.hp.unit', cm3: 'units.cc.unit' } as const

const columnsAt = (filter: Filter, path: FieldPath): ExportColumn[] => {
  const place = placeColumn(path)
  const label = place?.label ?? labelOf(path)
  if (place?.read !== undefined)
    return codeColumns(path, label, place.read, ({ id, name }) => name ?? `#${id}`)
  if (place?.columns !== undefined) return [...place.columns]
  const read = fieldAt(path)
  const base = { id: path, label }
  switch (filter.kind) {
    case 'many':
    case 'one':
      return codeColumns(path, label, codeAt(path), (code, words) => codeText(filter.options, code, words))
    case 'tree':
      return codeColumns(path, label, codeAt(path), ({ id, name }) => name ?? `#${id}`)
    case 'range':
    case 'whole': {
      const unit = 'unit' in filter && filter.unit !== 'currency' ? filter.unit : undefined
      return [
        {
          ...base,
          kind: 'number',
          width: 12,
          ...(unit !== undefined && { unit: units[unit] }),
          // The kind has figures.
          value: (row) => read(row) as number | null,
        },
      ]
    }
    case 'flag':
      // The kind has flags.
      return [{ ...base, kind: 'flag', width: 10, value: (row) => read(row) as boolean | null }]
    case 'text':
    case 'area':
    case 'sources':
      return []
  }
}

export const allColumns: readonly ExportColumn[] = [
  ...filterKeys.flatMap((key) => fieldPathsOf(filters[key]).flatMap((path) => columnsAt(filters[key], path))),
  ...otherColumns,
]

export interface ColumnChoice {
  /** Ids of the chosen columns in their order; undefined: all columns that are not rare. */
  readonly columns?: readonly string[] | undefined
  readonly codes: boolean
  readonly rowsPer: 'car' | 'listing'
}

/** Columns that the user can choose, the chosen ones first and in their order. */
export function choosable({ columns, rowsPer }: ColumnChoice): { on: ExportColumn[]; off: ExportColumn[] } {
  const own = allColumns.filter(
    (column) => column.ofCode !== true && (column.ofListings !== true || rowsPer === 'listing'),
  )
  if (columns === undefined)
    return { on: own.filter(({ rare }) => rare !== true), off: own.filter(({ rare }) => rare === true) }
  const chosen = new Set(columns)
  return {
    on: [...chosen].flatMap((id) => own.find((column) => column.id === id) ?? []),
    off: own.filter(({ id }) => !chosen.has(id)),
  }
}

/** The columns of a file; a code follows its name. */
export const columnsOf = (choice: ColumnChoice): ExportColumn[] =>
  choosable(choice).on.flatMap((column) => {
    const code = allColumns.find(({ id, ofCode }) => ofCode === true && id === `${column.id}_id`)
    return choice.codes && code !== undefined ? [column, code] : [column]
  })
