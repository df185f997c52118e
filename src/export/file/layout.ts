import type { CsvStyle } from '#src/lib/csv.ts'

export const fileFormats = ['csv', 'xlsx', 'jsonl'] as const
export type FileFormat = (typeof fileFormats)[number]

/** What stands in a cell before a format writes it. Null is not stated: an empty cell, never 0 or "no". */
export type CellValue = string | number | boolean | null

/** `code` names something and is never counted with; `money`: decimal text; `time`: ISO 8601; `link`: of the web. */
export type CellKind = 'text' | 'code' | 'number' | 'money' | 'flag' | 'time' | 'link'

export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
}

/** Rows of a spreadsheet's sheet, its head among them: none takes more. */
export const sheetLimit = 1_048_576

export interface FileColumn {
  readonly id: string
  readonly kind: CellKind
  readonly head: string
  /** Characters. */
  readonly width: number
}

export interface FileLayout {
  readonly format: FileFormat
  readonly columns: readonly FileColumn[]
  readonly csv: CsvStyle
  /** What the file is, in words: a sheet of its own in a workbook, elsewhere at the head where that is wanted. */
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
  /** The end of the file; nothing may follow. */
  readonly end: () => void
}

/** A moment as spreadsheets read it and sort it as text, in UTC: "2026-11-21 14:02:00". */
export const momentText = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ')
