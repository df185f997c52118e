import type { CsvStyle } from '#src/lib/csv.ts'

export const fileFormats = ['csv', 'xlsx', 'jsonl'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A cell before a format writes it. Null is not stated: an empty cell, never 0 or "no". */
export type CellValue = string | number | boolean | null

/** `code`: an identifier, not a number; `money`: decimal text; `time`: ISO 8601; `link`: a web address. */
export type CellKind = 'text' | 'code' | 'number' | 'money' | 'flag' | 'time' | 'link'

export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
}

/** The most rows of a spreadsheet's sheet, including the head. */
export const sheetLimit = 1_048_576

export interface FileColumn {
  readonly id: string
  readonly kind: CellKind
  readonly head: string
  /** In characters. */
  readonly width: number
}

export interface FileLayout {
  readonly format: FileFormat
  readonly columns: readonly FileColumn[]
  readonly csv: CsvStyle
  /** Describes the file: a separate sheet in a workbook; in other formats lines at the top, if chosen. */
  readonly about: readonly { readonly name: string; readonly value: string }[]
  readonly aboutSheet: string
  readonly notes: boolean
  readonly yes: string
  readonly no: string
  readonly sheet: string
}

export type FileRow = readonly CellValue[]

export type PutBytes = (bytes: Uint8Array<ArrayBuffer>) => void

export interface FileWriter {
  readonly write: (rows: readonly FileRow[]) => void
  /** Ends the file; no write may follow. */
  readonly end: () => void
}

/** A time that spreadsheets parse and that sorts as text, in UTC: "2026-11-21 14:02:00". */
export const momentText = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
