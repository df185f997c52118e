import { csvWriter } from './csv-writer.ts'
import { jsonWriter } from './json-writer.ts'
import type { FileLayout, FileWriter } from './layout.ts'
import { type XlsxState, xlsxWriter } from './xlsx-writer.ts'

/** Of a writer that has written something; plain data, to be kept with the bytes. */
export type WriterState = true | XlsxState

/**
 * The writer of a file's format.
 * @param from the state of the one that wrote the bytes so far; undefined begins a file
 */
export function makeWriter(layout: FileLayout, from?: WriterState): FileWriter<WriterState> {
  switch (layout.format) {
    case 'csv':
      return csvWriter(layout, from !== undefined)
    case 'jsonl':
      return jsonWriter(layout)
    case 'xlsx':
      return xlsxWriter(layout, typeof from === 'object' ? from : undefined)
  }
}
