import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type OpenedText, openText } from './open-text.ts'
import type { Row } from './row.ts'
import { fieldOfHeader, type ImportField } from './headers.ts'
import type { Oddities } from './oddities.ts'
import { numberText } from './numbers.ts'
import { messageOf, Unreadable } from './unreadable.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

// Streams the rows of a table or of a list of objects: only a `.json` file is held in memory as a whole.

export interface RowReader {
  readonly kind: string
  readonly encoding: string
  /** Grows when objects have new keys. */
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<Row>
}

const separators = [',', ';', '\t', '|'] as const

/** The separator that splits the first lines into most cells, with similar numbers of cells. */
function separatorOf(beginning: string): string {
  const lines = beginning
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const score = (separator: string) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1)
    const usual = counts[0] ?? 0
    return usual === 0
      ? 0
      : usual * (counts.filter((count) => Math.abs(count - usual) <= 1).length / counts.length) ** 2
  }
  return separators.toSorted((one, other) => score(other) - score(one))[0] ?? ','
}

const known = (cells: readonly string[]) =>
  cells.filter((cell) => fieldOfHeader(cell).field !== undefined).length
/** The most known headers in any of the first ten rows. */
const mostFields = (rows: readonly Row[]) =>
  Math.max(0, ...rows.slice(0, 10).map(({ cells }) => known(cells)))
const looksLikeData = (cells: readonly string[]) =>
  known(cells) < 2 &&
  cells.some((cell) => /^\W?\d[\d.,\s]*\W*$|^https?:|^[A-HJ-NPR-Z\d]{17}$/i.test(cell.trim()))

/** Whether the first cells are row numbers. Such rows have one cell more than the header. */
const isRunningNumber = (rows: readonly Row[]) => {
  const numbers = rows.map(({ cells }) => Number(cells[0]))
  return numbers.every(
    (number, at) => Number.isInteger(number) && (at === 0 || number > (numbers[at - 1] ?? 0)),
  )
}

/** Joins cells that were split inside an HTML entity, whose semicolon may be the separator. */
function withEntities(cells: readonly string[], wanted: number): readonly string[] {
  const joined: string[] = []
  for (const [at, cell] of cells.entries()) {
    const before = joined.at(-1)
    const isTooLong = joined.length + cells.length - at > wanted
    if (before !== undefined && isTooLong && /&(?:#x?[\da-f]+|\w+)$/i.test(before))
      joined[joined.length - 1] = `${before};${cell}`
    else joined.push(cell)
  }
  return joined
}

function readTable(path: string, opened: OpenedText, oddities: Oddities): Promise<RowReader> {
  const delimiter = separatorOf(opened.beginning)
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1 << 20,
  })
  opened.text.on('error', (error) => parser.destroy(error))
  opened.text.pipe(parser)
  // With `info` each record has the line number of its end.
  const records = (parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)[
    Symbol.asyncIterator
  ]()
  const next = async (): Promise<Row | undefined> => {
    const { done, value } = await records.next()
    return done === true ? undefined : { line: value.info.lines, cells: value.record }
  }
  const name = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }[delimiter] ?? delimiter
  return tableOf(path, { kind: `table, ${name}`, encoding: opened.encoding, delimiter }, next, oddities)
}

interface TableKind {
  readonly kind: string
  readonly encoding: string
  readonly delimiter: string
}

/** Finds the header row and the rows that belong to it. */
async function tableOf(
  path: string,
  { kind, encoding, delimiter }: TableKind,
  next: () => Promise<Row | undefined>,
  oddities: Oddities,
): Promise<RowReader> {
  const sample: Row[] = []
  while (sample.length < 200) {
    const row = await next()
    if (row === undefined) break
    sample.push(row)
  }
  // A report may have titles above its header, which is the row of the first ten with most known fields.
  const best = sample
    .slice(0, 10)
    .reduce((found, row, at) => (known(row.cells) > known(sample[found]?.cells ?? []) ? at : found), 0)
  const first = sample[best]
  if (first === undefined) throw new Unreadable(path, 'no-row')
  const headerless = looksLikeData(first.cells)
  for (const row of sample.slice(0, best))
    oddities.add('above', basename(path), row.line, row.cells.join(' '))
  if (first.cells.length > mostColumns) throw new Unreadable(path, 'columns', { most: mostColumns })
  const data = sample.slice(headerless ? best : best + 1)
  let headers = headerless
    ? first.cells.map((_, at) => `column ${at + 1}`)
    : first.cells.map((cell) => cell.trim())
  const wider = data.filter(({ cells }) => cells.length === headers.length + 1)
  if (data.length > 0 && wider.length > data.length / 2)
    headers = isRunningNumber(wider) ? ['', ...headers] : [...headers, '']
  async function* rows(): AsyncGenerator<Row> {
    const take = (read: Row): Row | undefined => {
      const row = delimiter === ';' ? { ...read, cells: withEntities(read.cells, headers.length) } : read
      const extra = row.cells.slice(headers.length)
      if (
        row.cells.length === headers.length ||
        (extra.length > 0 && extra.every((cell) => cell.trim() === ''))
      )
        return row
      const kind = extra.length > 0 ? 'longer' : 'shorter'
      oddities.add(kind, basename(path), row.line, row.cells.join(delimiter))
      return undefined
    }
    for (const row of data) {
      const taken = take(row)
      if (taken) yield taken
    }
    for (let row = await next(); row !== undefined; row = await next()) {
      const taken = take(row)
      if (taken) yield taken
    }
  }
  return { kind: `${kind}${headerless ? ', no header' : ''}`, encoding, headers, rows: rows() }
}

async function readSheets(path: string, oddities: Oddities): Promise<RowReader> {
  const [first, ...others] = (await readWorkbook(path)).toSorted(
    (one, other) => mostFields(other.rows) - mostFields(one.rows),
  )
  if (first === undefined) throw new Unreadable(path, 'no-row')
  for (const { name, rows } of others) oddities.add('sheet', basename(path), rows[0]?.line ?? 1, name)
  const rows = first.rows[Symbol.iterator]()
  const next = () => Promise.resolve(rows.next().value ?? undefined)
  const kind = { kind: `workbook, sheet ${first.name}`, encoding: 'utf-8', delimiter: ' | ' }
  return tableOf(path, kind, next, oddities)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nested objects of a car are shallow; a hostile file may nest as deep as it is long. */
const deepest = 10

/** A value as text; empty for an object, whose `toString` may return anything. */
const scalarText = (value: unknown): string =>
  typeof value === 'number'
    ? numberText(value)
    : typeof value === 'string' || typeof value === 'boolean'
      ? String(value)
      : ''

/** Nested objects become keys with dots, lists one text. */
function flatten(object: object, way: string, into: Map<string, string>, depth = 1): void {
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    const name = way + key
    if (Array.isArray(value))
      into.set(
        name,
        value
          .map((each) => scalarText(isObject(each) ? Object.values(each)[0] : each))
          .filter((text) => text !== '')
          .join(' '),
      )
    else if (isObject(value)) {
      if (depth < deepest) flatten(value, `${name}.`, into, depth + 1)
    } else if (value !== null && value !== undefined) into.set(name, scalarText(value))
  }
}

const mostColumns = 2_000

class Objects {
  readonly headers: string[] = []
  readonly #at = new Map<string, number>()
  readonly #odd: (line: number, key: string) => void

  constructor(path: string, oddities: Oddities) {
    const file = basename(path)
    this.#odd = (line, key) => oddities.add('many-keys', file, line, key)
  }

  row(object: object, line: number): Row {
    const flat = new Map<string, string>()
    flatten(object, '', flat)
    const cells: string[] = []
    for (const [key, value] of flat) {
      let at = this.#at.get(key)
      if (at === undefined) {
        // Without this limit, keys that differ in each row would make every row longer than the last.
        if (this.headers.length >= mostColumns) {
          this.#odd(line, key)
          continue
        }
        this.#at.set(key, (at = this.headers.length))
        this.headers.push(key)
      }
      cells[at] = value
    }
    return { line, cells: Array.from(this.headers, (_, at) => cells[at] ?? '') }
  }
}

const longestLine = 16_000_000

/** The same text; throws at a line that is too long to keep in memory. */
async function* withShortLines(path: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const piece of text) {
    const end = piece.lastIndexOf('\n')
    length = end < 0 ? length + piece.length : piece.length - end
    if (length > longestLine) throw new Unreadable(path, 'line', { mb: longestLine / 1e6 })
    yield piece
  }
}

async function* objectLines(
  path: string,
  opened: OpenedText,
  objects: Objects,
  oddities: Oddities,
): AsyncGenerator<Row> {
  let line = 0
  const input = Readable.from(withShortLines(path, opened.text))
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line++
    if (text.trim() === '') continue
    let value: unknown
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ''))
    } catch {
      value = undefined
    }
    if (isObject(value)) yield objects.row(value, line)
    else oddities.add('line', basename(path), line, text)
  }
}

/** The fields that the keys of an object name. */
function fieldsOf(object: object): readonly ImportField[] {
  const flat = new Map<string, string>()
  flatten(object, '', flat)
  return [...flat.keys()].flatMap((key) => fieldOfHeader(key).field ?? [])
}

const namesCar = (object: object) =>
  fieldsOf(object).some((field) => field === 'make' || field === 'model' || field === 'vin')

interface ObjectList {
  readonly list: readonly unknown[]
  readonly first: object
}

/** Of the lists of objects the one with most fields, then the longest: others are errors or counts of makes. */
function listIn(object: object): ObjectList | undefined {
  const lists: readonly (readonly unknown[])[] = Object.values(object).filter(Array.isArray)
  return lists
    .flatMap((list) => {
      const first = list.find(isObject)
      return first === undefined ? [] : [{ list, first, fields: fieldsOf(first).length }]
    })
    .toSorted((one, other) => other.fields - one.fields || other.list.length - one.list.length)[0]
}

const jsonLimit = 200_000_000

async function readJson(path: string, { text }: OpenedText, isLine: boolean): Promise<readonly unknown[]> {
  const pieces: string[] = []
  let size = 0
  for await (const piece of text as AsyncIterable<string>) {
    pieces.push(piece)
    size += piece.length
    if (size > jsonLimit) throw new Unreadable(path, 'json-size', { mb: jsonLimit / 1e6 })
  }
  let value: unknown
  try {
    value = JSON.parse(pieces.join('').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Unreadable(path, 'json', { reason: messageOf(error) })
  }
  if (Array.isArray(value)) return value
  const found = isObject(value) ? listIn(value) : undefined
  // The object of a single line may be a car with a list of photos.
  if (isLine && isObject(value) && (found === undefined || (namesCar(value) && !namesCar(found.first))))
    return [value]
  if (found === undefined) throw new Unreadable(path, 'no-list')
  return found.list
}

/** @throws Unreadable with words for users */
export async function openRows(path: string, oddities: Oddities): Promise<RowReader> {
  if (isWorkbook(path)) return readSheets(path, oddities)
  const opened = await openText(path)
  const beginning = opened.beginning.trimStart().replace(/^\uFEFF/, '')
  const { encoding } = opened
  const objects = new Objects(path, oddities)
  const isLine = !/[\r\n]/.test(beginning.trimEnd())
  if (!isLine && /^\{[^\n]*\}\s*(?:\n|$)/.test(beginning))
    return {
      kind: 'one object per line',
      encoding,
      headers: objects.headers,
      rows: objectLines(path, opened, objects, oddities),
    }
  if (!/^[[{]/.test(beginning)) return readTable(path, opened, oddities)
  const list = await readJson(path, opened, isLine)
  async function* rows(): AsyncGenerator<Row> {
    for (const [at, value] of list.entries())
      if (isObject(value)) yield objects.row(value, at + 1)
      else oddities.add('entry', basename(path), at + 1, scalarText(value))
  }
  return { kind: 'list of objects', encoding, headers: objects.headers, rows: rows() }
}
