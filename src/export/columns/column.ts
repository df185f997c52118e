import type { CodeTableName } from '#contract/codes.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { CellKind, CellValue } from '../file/layout.ts'

/** A row of the file: a car with one of its listings, where it has any. */
export interface ExportRow {
  readonly car: Car
  readonly listing: Listing | undefined
  /** Whether this listing meets the search by itself; null where only the service can decide. */
  readonly fits: boolean | null
}

/** The texts of one language that rows need, as plain data: the file worker has no messages. */
export interface ExportWords {
  readonly language: string
  readonly codes: Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>
  /** The name of a code without a name, with the placeholder `{id}`. */
  readonly code: string
  /** The currency that prices are converted to, and the day's rates as plain data. */
  readonly money: {
    readonly currency: string
    readonly rates: readonly (readonly [code: string, rate: number])[]
  }
  /** The text for a masked VIN, with the placeholder `{vin}`. */
  readonly masked: string
  readonly origin: string
  /** The user's notes, lists and tags, by car id. */
  readonly own: Readonly<
    Record<
      string,
      { readonly note: string | null; readonly lists: string | null; readonly tags: string | null }
    >
  >
  /** The notice in an incomplete file; `missing` has `{n}` for the number of cars. */
  readonly unfinished: string
  readonly missing: string
}

export interface ExportColumn {
  /** The service's name of the field, `car.year`: the key in JSON Lines and in saved column choices. */
  readonly id: string
  readonly kind: CellKind
  readonly label: MessageId
  /** Follows the label: the unit of the figures (`currency`: that of the words), or a mark for codes. */
  readonly unit?: MessageId | 'UTC' | 'currency'
  /** The width in a spreadsheet, in characters. */
  readonly width: number
  /** Off by default. */
  readonly rare?: true
  /** The code for the name in another column; included only where codes are chosen. */
  readonly ofCode?: true
  /** Only useful where each listing has a row of its own. */
  readonly ofListings?: true
  readonly value: (row: ExportRow, words: ExportWords) => CellValue
}
