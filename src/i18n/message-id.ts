import type { CodeNames } from '#contract/names/tables.ts'
import type card from './messages/en/card.json'
import type car from './messages/en/car.json'
import type journey from './messages/en/journey.json'
import type map from './messages/en/map.json'
import type reports from './messages/en/reports.json'
import type standing from './messages/en/standing.json'
import type vins from './messages/en/vins.json'
import type errors from './messages/en/errors.json'
import type jargon from './messages/en/jargon.json'
import type box from './messages/en/box.json'
import type filters from './messages/en/filters.json'
import type presets from './messages/en/presets.json'
import type frame from './messages/en/frame.json'
import type ui from './messages/en/ui.json'
import type units from './messages/en/units.json'
import type keyboard from './messages/en/keyboard.json'
import type results from './messages/en/results.json'
import type share from './messages/en/share.json'

/**
 * Every text the app can show. English is the list: a subject joins by its line here
 * (messages.test.ts fails for a file that has none), the other languages are held to it by the same test.
 */
export type MessageId =
  | CodeId
  | keyof typeof vins
  | keyof typeof standing
  | keyof typeof reports
  | keyof typeof map
  | keyof typeof journey
  | keyof typeof car
  | keyof typeof box
  | keyof typeof jargon
  | keyof typeof filters
  | keyof typeof presets
  | keyof typeof share
  | keyof typeof results
  | keyof typeof keyboard
  | keyof typeof card
  | keyof typeof errors
  | keyof typeof frame
  | keyof typeof ui
  | keyof typeof units

/** Names of the code tables, which the contract keeps: `codes.fuels.diesel`. */
type CodeId = { [T in keyof CodeNames]: `codes.${T}.${keyof CodeNames[T] & string}` }[keyof CodeNames]

/** What a text is filled with. Numbers are written in the reader's language where the text says so (`#`, `{n, number}`). */
export type MessageValues = Readonly<Record<string, string | number>>
