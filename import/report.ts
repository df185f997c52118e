import { padded } from '#service/inventory/source-summary.ts'
import { datePatterns } from './dates.ts'
import { startDictionaries } from './dictionaries.ts'
import { fields } from './headers.ts'
import type { FileReport, ImportReport } from './import-files.ts'

/** Known columns whose field the interface does not have. */
const withoutPlace = new Set(['runs'])

function* fileLines({ file, kind, encoding, mapping, columns }: FileReport): Generator<string> {
  yield `${file}: ${kind}, ${encoding}; source ${mapping.source.name}`
  const taken = columns.filter(({ field }) => field !== null && !withoutPlace.has(field))
  yield* padded([
    ['column', 'field', 'why', 'examples'],
    ...taken.map(({ column, field, unit, why, examples }) => [
      column || '(no name)',
      `${field}${unit === undefined ? '' : ` in ${unit}`}`,
      why,
      examples.map((each) => each.slice(0, 30)).join(' | '),
    ]),
  ])
  const left = columns.filter((column) => !taken.includes(column))
  if (left.length > 0) yield '  Left out:'
  yield* padded(
    left.map(({ column, field, why, examples }) => [
      column || '(no name)',
      field === null ? why : 'the interface has no place for it',
      examples.map((each) => each.slice(0, 30)).join(' | '),
    ]),
  )
  if (mapping.currency !== undefined)
    yield `  Prices without a currency are taken as ${mapping.currency.toUpperCase()}.`
  if (mapping.country !== undefined)
    yield `  Cars without a country are taken to stand in ${mapping.country}.`
  yield ''
}

export function* reportLines(report: ImportReport): Generator<string> {
  for (const file of report.files) yield* fileLines(file)
  yield `${report.rows} rows read, ${report.cars} cars made, ${report.joined} listings joined to a car by its VIN, ${report.twice} listings twice, ${report.sold} sold since the last import`
  yield* report.sources.lines()
  if (report.oddities.all.length > 0) yield 'Oddities:'
  for (const [kind, { count, examples }] of report.oddities.all) {
    yield `  ${count} × ${kind}`
    for (const { file, line, value } of examples) yield `      ${file}:${line}: ${value}`
  }
  for (const { message } of report.unreadable) yield `Not read: ${message}`
}

/** First rows of files as JSON, in which a page lets users confirm the columns (gateway/own-cars). */
export function sampleText({ files, rows, cars, oddities, unreadable }: ImportReport): string {
  const { currencies, countries } = startDictionaries()
  return JSON.stringify({
    fields,
    patterns: datePatterns,
    currencies: currencies.map(({ name }) => name),
    countries: countries.flatMap(({ iso }) => iso ?? []),
    rows,
    cars,
    files: files.map(({ mapping, columns }) => ({
      mapping,
      examples: columns.map(({ examples }) => examples.map((each) => each.slice(0, 60))),
      dates: columns.map(({ dates }) => dates ?? null),
    })),
    oddities: oddities.all.map(([, { code, values, count }]) => ({ code, values, count })),
    unreadable: unreadable.map(({ code, values }) => ({ code, values })),
  })
}
