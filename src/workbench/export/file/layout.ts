import type { CsvSeparator } from '#src/lib/csv.ts'
import type { CellKind, CellValue } from '../columns/column.ts'

export const fileFormats = ['csv', 'xlsx', 'jsonl'] as const
export type FileFormat = (typeof fileFormats)[number]

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

/**
 * Makes a file piece by piece: every call gives the bytes that follow those given before. What it has to know of them to
 * go on is its state, plain data: kept together with the bytes, the file can be continued after the page was closed.
 */
export interface FileWriter<State> {
  readonly write: (rows: readonly FileRow[]) => Uint8Array<ArrayBuffer>
  /** The end of the file; nothing may follow. */
  readonly end: () => Uint8Array<ArrayBuffer>
  readonly state: () => State
}

/** A moment as spreadsheets read it and sort it as text, in UTC: "2026-11-21 14:02:00". */
export const momentText = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
