import type { CodeTableName } from '#contract/codes.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import type { CellKind, CellValue } from '../file/layout.ts'

/** A line of the file: a car with one of its listings, where it has any. */
export interface ExportRow {
  readonly car: Car
  readonly listing: Listing | undefined
  /** Whether this listing meets the search by itself; null where only the service can tell. */
  readonly fits: boolean | null
}

/** All that a row needs to be said in a language, as plain data: the thread that writes files has no messages. */
export interface ExportWords {
  readonly language: string
  readonly codes: Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>
  /** What a code without a name is called, with `{id}` in its place. */
  readonly code: string
  /** The currency that prices are converted to, and the day's rates as they can be kept. */
  readonly money: {
    readonly currency: string
    readonly rates: readonly (readonly [code: string, rate: number])[]
  }
  /** A VIN that its source hides a part of: `{vin}` in its place. */
  readonly masked: string
  readonly origin: string
  /** What the reader has written of cars, by their id. */
  readonly own: Readonly<
    Record<
      string,
      { readonly note: string | null; readonly lists: string | null; readonly tags: string | null }
    >
  >
  /** What a file says of itself that lacks cars: `{n}` in place of their number. */
  readonly unfinished: string
  readonly missing: string
}

export interface ExportColumn {
  /** The interface's own name of the field, `car.year`: the key in JSON Lines, and what a choice is kept by. */
  readonly id: string
  readonly kind: CellKind
  readonly label: MessageId
  /** Said behind the label: what its figures are measured in (`currency`: that of the words), or that they are codes. */
  readonly unit?: MessageId | 'UTC' | 'currency'
  /** Characters wide in a spreadsheet. */
  readonly width: number
  /** Left out until it is chosen. */
  readonly rare?: true
  /** The code behind the name in another column, there only where codes are wanted. */
  readonly ofCode?: true
  /** Says something only where each listing has a row of its own. */
  readonly ofListings?: true
  readonly value: (row: ExportRow, words: ExportWords) => CellValue
}
