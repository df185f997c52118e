import { filled, type WordValues } from './oddities.ts'

/** Terminal texts by code; `{kind}` and others are placeholders. The page has them in its languages (own.json). */
export const unreadableWords = {
  kind: 'files of the kind .{kind} are not read; save it as CSV (UTF-8)',
  empty: 'the file is empty',
  archive: 'this is a workbook or a zip archive; name a workbook .xlsx',
  'no-text': 'this is no text',
  'no-row': 'there is no row in it',
  columns: 'more than {most} columns; this is no table of cars',
  'no-car-column':
    'no column for make, model, title or VIN was found among: {columns}; name one in the mapping (--map)',
  line: 'a line of more than {mb} MB; one holds one car',
  'json-size': 'more than {mb} MB of one JSON text; write one object per line (.ndjson)',
  json: 'this is no valid JSON: {reason}',
  'no-list': 'there is no list of cars in it',
  'sheet-size': 'more than {mb} MB of sheets; save it as CSV (UTF-8)',
  'sheet-cells': 'its cells lie too far apart; save it as CSV (UTF-8)',
  workbook: 'this is no workbook that can be read: {reason}',
  failed: 'cannot be read: {reason}',
} as const

export type UnreadableCode = keyof typeof unreadableWords

/** A file that cannot be read. The message is for the terminal; pages use code and values. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly code
  readonly values

  constructor(path: string, code: UnreadableCode, values: WordValues = {}) {
    super(`${path}: ${filled(unreadableWords[code], values)}`)
    this.code = code
    this.values = values
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
