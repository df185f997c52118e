import * as v from 'valibot'
import { isVin } from '#contract/vin.ts'
import { type CodeWords, codeOfValue, isCoded } from './code-values.ts'
import { type DatePattern, datePatterns, patternOf } from './dates.ts'
import { type ImportField, fieldOfHeader, fields } from './headers.ts'
import { hasOtherLetters, hostPartOf } from './identity.ts'
import type { Makes } from './makes.ts'
import { readAmount, readCurrency } from './numbers.ts'
import type { Row } from './row.ts'
import { isBlank } from './text.ts'

// Finds the field of each column by its header, or by its values if the header says nothing.

const Column = v.object({
  column: v.string(),
  field: v.nullable(v.picklist(fields)),
  /** Unit of numbers without one: mi, km, kw, hp, l, cc or a currency. */
  unit: v.optional(v.string()),
  pattern: v.optional(v.picklist(datePatterns)),
})
export const FileMapping = v.object({
  file: v.string(),
  source: v.object({ name: v.string(), host: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/)) }),
  /** Used for rows that do not state them. */
  currency: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{3}$/))),
  country: v.optional(v.string()),
  language: v.optional(v.string()),
  columns: v.array(Column),
})
export const MappingFile = v.object({ files: v.array(FileMapping) })
export type FileMapping = v.InferOutput<typeof FileMapping>
export interface MappedColumn extends v.InferOutput<typeof Column> {
  readonly why: string
  /** The pattern of its values, if they are dates. */
  readonly dates?: DatePattern | undefined
  readonly examples: readonly string[]
}

const isDate = (field: ImportField | null) =>
  field === 'saleDate' || field === 'listedDate' || field === 'seenDate'
const numeric: readonly ImportField[] = [
  'price',
  'bid',
  'odometer',
  'power',
  'engine',
  'doors',
  'seats',
  'cylinders',
  'latitude',
  'longitude',
]

const share = (values: readonly string[], is: (value: string) => boolean) =>
  values.filter(is).length / Math.max(1, values.length)

interface ValueKnowledge {
  readonly words: CodeWords
  readonly makes: Makes
}

/** A value that looks like a VIN, also with masked characters. */
const looksLikeVin = (value: string) =>
  /^[\p{L}\d*•]{17}$/u.test(value) && /[\p{L}*]/u.test(value) && /\d|\*/.test(value)

/** Whether the values are possible for the header's field. */
function fits(field: ImportField, values: readonly string[], { words }: ValueKnowledge): boolean {
  if (values.length === 0) return true
  if (field === 'url' || field === 'photos')
    return share(values, (value) => /^(?:https?:)?\/\//.test(value)) >= 0.5
  if (field === 'vin') return share(values, (value) => looksLikeVin(value) || isVin(value)) >= 0.3
  if (field === 'year') return share(values, (value) => /(?:1[89]|[2-9]\d)\d\d/.test(value)) >= 0.5
  if (numeric.includes(field)) return share(values, (value) => readAmount(value) !== undefined) >= 0.5
  if (isCoded(field) && field !== 'damage')
    return share(values, (value) => codeOfValue(words, field, value) !== undefined) >= 0.3
  if (isDate(field)) return share(values, (value) => /\d/.test(value)) >= 0.5
  return true
}

function fieldOfValues(values: readonly string[], { words, makes }: ValueKnowledge): ImportField | undefined {
  if (values.length < 2) return undefined
  const are = (is: (value: string) => boolean, bar = 0.8) => share(values, is) >= bar
  if (are(looksLikeVin)) return 'vin'
  if (are((value) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif)/i.test(value))) return 'photos'
  if (are((value) => /^https?:\/\//.test(value))) return 'url'
  if (are((value) => makes.isKnown(value))) return 'make'
  if (are((value) => /\d\s*(?:km|км|mi|miles)\b/iu.test(value) || /\d\s*км/iu.test(value))) return 'odometer'
  if (are((value) => /\d/.test(value) && readCurrency(readAmount(value)?.beside ?? '') !== undefined))
    return 'price'
  if (are((value) => /^(?:19[5-9]|20[0-3])\d$/.test(value)) && new Set(values).size > 1) return 'year'
  for (const field of ['fuel', 'transmission', 'drive', 'body', 'color'] as const)
    if (
      are(
        (value) =>
          value.length < 30 && !/^\d+$/.test(value) && codeOfValue(words, field, value) !== undefined,
      )
    )
      return field
  return undefined
}

const locales: readonly (readonly [language: string, country: string, currency: string, headers: RegExp])[] =
  [
    ['pl', 'PL', 'pln', /^(?:cena|przebieg|rok|paliwo|rodzaj|skrzynia|marka pojazdu|nadwozie|moc)/i],
    ['uk', 'UA', 'uah', /^(?:ціна|пробіг|рік|паливо|колір|місто)/i],
    [
      'bg',
      'BG',
      'eur',
      /^(?:цена|пробег|гориво|година|скорост|цвят|каросерия|модел(?!ь)|валута|двигател(?!ь))/i,
    ],
    ['ru', 'RU', 'rub', /^(?:цена|пробег|год(?!ина)|топливо|цвет|город|кузов|коробка|модель|двигатель)/i],
    [
      'de',
      'DE',
      'eur',
      /^(?:preis|kilometer|baujahr|marke|kraftstoff|getriebe|erstzulassung|laufleistung|fahrzeug|farbe)/i,
    ],
    ['sq', 'AL', 'eur', /^(?:çmimi|viti|karburanti|kambio|ngjyra)/i],
  ]

/** Country, currency and language of a file, by its host's ending or its headers' language; shown in the report. */
function usualOf(headers: readonly string[], host: string | undefined, miles: boolean) {
  const byHost = locales.find(
    ([language, country]) =>
      host?.endsWith(`.${country.toLowerCase()}`) === true || host?.endsWith(`.${language}`) === true,
  )
  const byHeader = locales
    .map((locale) => [locale, headers.filter((header) => locale[3].test(header)).length] as const)
    .toSorted(([, one], [, other]) => other - one)[0]
  const found = byHost ?? (byHeader && byHeader[1] >= 2 ? byHeader[0] : undefined)
  if (found) return { language: found[0], country: found[1], currency: found[2] }
  return miles ? { language: 'en', country: 'US', currency: 'usd' } : { language: 'en' }
}

function sourceOfFile(file: string): FileMapping['source'] {
  const stem = file.replace(/\.gz$/i, '').replace(/\.\w+$/, '')
  const slug = hostPartOf(stem.replaceAll('.', ' ')) || 'cars'
  return { name: hasOtherLetters(stem) ? stem : slug, host: `${slug}.local` }
}

export function findMapping(
  file: string,
  headers: readonly string[],
  rows: readonly Row[],
  known: ValueKnowledge,
): { mapping: FileMapping; columns: readonly MappedColumn[] } {
  const taken = new Set<ImportField>()
  const valuesOf = (at: number) =>
    rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => !isBlank(value))
  const columns = headers.map((column, at) => {
    const values = valuesOf(at)
    const found = fieldOfHeader(column)
    return {
      column,
      at,
      values,
      unit: found.unit,
      named: found.field,
      examples: [...new Set(values)].slice(0, 3),
    }
  })
  const made = new Map<number, MappedColumn>()
  const set = (at: number, column: MappedColumn) => {
    made.set(at, column)
    if (column.field !== null && column.field !== 'photos') taken.add(column.field)
  }
  const dated = (field: ImportField, values: readonly string[]) =>
    isDate(field) ? patternOf(values) : undefined
  for (const { column, at, values, unit, named, examples } of columns) {
    if (named === undefined) continue
    if (taken.has(named)) set(at, { column, field: null, why: `"${named}" has a column already`, examples })
    else if (!fits(named, values, known))
      set(at, {
        column,
        field: fieldOrNull(fieldOfValues(values, known), taken),
        why: `its values are no "${named}"`,
        examples,
      })
    else {
      const date = dated(named, values)
      set(at, {
        column,
        field: named,
        why: date?.why ?? 'by its name',
        examples,
        ...(unit !== undefined && { unit }),
        ...(date?.pattern && { pattern: date.pattern }),
      })
    }
  }
  for (const { column, at, values, examples } of columns) {
    if (made.has(at)) continue
    const field = fieldOrNull(fieldOfValues(values, known), taken)
    set(at, {
      column,
      field,
      why: field === null ? (values.length === 0 ? 'empty' : 'not known') : 'by its values',
      examples,
    })
  }
  const ordered = columns.flatMap(({ at, values }): MappedColumn[] => {
    const column = made.get(at)
    return column ? [{ ...column, dates: column.pattern ?? patternOf(values).pattern }] : []
  })
  // A header may be the unit itself: "miles".
  for (const [at, each] of ordered.entries())
    if (
      each.field === 'odometer' &&
      each.unit === undefined &&
      /mile|\bmi\b/i.test(each.column) &&
      !/mileage/i.test(each.column)
    )
      ordered[at] = { ...each, unit: 'mi' }
  const urls = valuesOf(ordered.findIndex(({ field }) => field === 'url'))
  const host = hostOf(urls)
  const odometer = ordered.findIndex(({ field }) => field === 'odometer')
  const miles =
    ordered[odometer]?.unit === 'mi' ||
    share(valuesOf(odometer), (value) => /\bmi(?:les)?\b/i.test(value)) > 0.5
  const source = host === undefined ? sourceOfFile(file) : { name: host, host }
  const usual = usualOf(headers, host, miles)
  return {
    mapping: {
      file,
      source,
      ...usual,
      columns: ordered.map(({ column, field, unit, pattern }) => ({
        column,
        field,
        ...(unit !== undefined && { unit }),
        ...(pattern && { pattern }),
      })),
    },
    columns: ordered,
  }
}

const fieldOrNull = (field: ImportField | undefined, taken: ReadonlySet<ImportField>) =>
  field === undefined || taken.has(field) ? null : field

/** The most frequent host of the addresses. */
function hostOf(urls: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
    if (/^[a-z0-9.-]+$/.test(host)) counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && best[1] >= urls.length / 2 ? best[0] : undefined
}
