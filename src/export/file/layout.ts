import type { CsvSeparator } from '#src/lib/csv.ts'

export const fileFormats = ['csv', 'xlsx', 'jsonl'] as const
export type FileFormat = (typeof fileFormats)[number]

/** What stands in a cell before a format writes it. Null is not stated: an empty cell, never 0 or "no". */
export type CellValue = string | number | boolean | null

/**
 * How a column's values are written. `code`: letters and figures that name something and are never counted with; `money`:
 * decimal text; `time`: ISO 8601 text; `link`: an address of the web.
 */
export type CellKind = 'text' | 'code' | 'number' | 'money' | 'flag' | 'time' | 'link'

/** Media types. */
export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
}

/** Rows of a spreadsheet's sheet, its head among them: none takes more. */
export const sheetLimit = 1_048_576

/** A column as a format needs it, plain data. */
export interface FileColumn {
  /** The key in JSON Lines. */
  readonly id: string
  readonly kind: CellKind
  readonly head: string
  /** Characters. */
  readonly width: number
}

/** How a file is laid out, plain data. */
export interface FileLayout {
  readonly format: FileFormat
  readonly columns: readonly FileColumn[]
  /** Of a CSV file. */
  readonly separator: CsvSeparator
  readonly yes: string
  readonly no: string
  /** Name of a spreadsheet's sheet. */
  readonly sheet: string
}

/** One value for each column. */
export type FileRow = readonly CellValue[]

export type PutBytes = (bytes: Uint8Array<ArrayBuffer>) => void

/** Makes a file piece by piece. */
export interface FileWriter {
  readonly write: (rows: readonly FileRow[]) => void
  /** The end of the file; nothing may follow. */
  readonly end: () => void
}

/** A moment as spreadsheets read it and sort it as text, in UTC: "2026-11-21 14:02:00". */
export const momentText = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
