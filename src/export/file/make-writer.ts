import { csvWriter } from './csv-writer.ts'
import { jsonWriter } from './json-writer.ts'
import type { FileLayout, FileWriter, PutBytes } from './layout.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const writers = { csv: csvWriter, jsonl: jsonWriter, xlsx: xlsxWriter }

/** The writer of a file's format; `put` takes the bytes of the file, one piece behind the other. */
export const makeWriter = (layout: FileLayout, put: PutBytes): FileWriter =>
  writers[layout.format](layout, put)
