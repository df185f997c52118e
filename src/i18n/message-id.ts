import type { CodeNames } from '#contract/languages/parts.ts'
import type analysis from '#contract/languages/en/messages/analysis.json'
import type provenance from '#contract/languages/en/messages/provenance.json'
import type backup from '#contract/languages/en/messages/backup.json'
import type favourites from '#contract/languages/en/messages/favourites.json'
import type card from '#contract/languages/en/messages/card.json'
import type car from '#contract/languages/en/messages/car.json'
import type compare from '#contract/languages/en/messages/compare.json'
import type exports from '#contract/languages/en/messages/export.json'
import type charts from '#contract/languages/en/messages/charts.json'
import type journey from '#contract/languages/en/messages/journey.json'
import type map from '#contract/languages/en/messages/map.json'
import type marks from '#contract/languages/en/messages/marks.json'
import type offline from '#contract/languages/en/messages/offline.json'
import type own from '#contract/languages/en/messages/own.json'
import type reports from '#contract/languages/en/messages/reports.json'
import type searches from '#contract/languages/en/messages/searches.json'
import type sheets from '#contract/languages/en/messages/sheets.json'
import type check from '#contract/languages/en/messages/check.json'
import type table from '#contract/languages/en/messages/table.json'
import type vins from '#contract/languages/en/messages/vins.json'
import type workbench from '#contract/languages/en/messages/workbench.json'
import type errors from '#contract/languages/en/messages/errors.json'
import type jargon from '#contract/languages/en/messages/jargon.json'
import type box from '#contract/languages/en/messages/box.json'
import type filters from '#contract/languages/en/messages/filters.json'
import type presets from '#contract/languages/en/messages/presets.json'
import type frame from '#contract/languages/en/messages/frame.json'
import type ui from '#contract/languages/en/messages/ui.json'
import type units from '#contract/languages/en/messages/units.json'
import type keyboard from '#contract/languages/en/messages/keyboard.json'
import type facts from '#contract/languages/en/messages/facts.json'
import type found from '#contract/languages/en/messages/found.json'
import type results from '#contract/languages/en/messages/results.json'
import type rates from '#contract/languages/en/messages/rates.json'
import type shared from '#contract/languages/en/messages/shared.json'
import type within from '#contract/languages/en/messages/within.json'
import type share from '#contract/languages/en/messages/share.json'

/**
 * Every text the app can show. English is the list: a subject joins by its line here
 * (messages.test.ts fails for a file that has none), the other languages are held to it by the same test.
 */
export type MessageId =
  | CodeId
  | keyof typeof analysis
  | keyof typeof charts
  | keyof typeof provenance
  | keyof typeof sheets
  | keyof typeof backup
  | keyof typeof favourites
  | keyof typeof table
  | keyof typeof vins
  | keyof typeof compare
  | keyof typeof workbench
  | keyof typeof searches
  | keyof typeof check
  | keyof typeof offline
  | keyof typeof own
  | keyof typeof reports
  | keyof typeof map
  | keyof typeof marks
  | keyof typeof exports
  | keyof typeof journey
  | keyof typeof car
  | keyof typeof box
  | keyof typeof jargon
  | keyof typeof filters
  | keyof typeof presets
  | keyof typeof share
  | keyof typeof shared
  | keyof typeof rates
  | keyof typeof facts
  | keyof typeof found
  | keyof typeof results
  | keyof typeof keyboard
  | keyof typeof card
  | keyof typeof errors
  | keyof typeof frame
  | keyof typeof ui
  | keyof typeof within
  | keyof typeof units

/** Names of the code tables, which the contract keeps: `codes.fuels.diesel`. */
type CodeId = { [T in keyof CodeNames]: `codes.${T}.${keyof CodeNames[T] & string}` }[keyof CodeNames]

/** What a text is filled with. Numbers are written in the reader's language where the text says so (`#`, `{n, number}`). */
export type MessageValues = Readonly<Record<string, string | number>>
