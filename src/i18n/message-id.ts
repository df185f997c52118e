import type { CodeNames } from '#contract/languages/parts.ts'

/* oxlint-disable typescript/consistent-type-imports -- each subject is one line, not an import and its use */

/**
 * Every text of the app. English is the reference: a subject joins by its line here (messages.test.ts fails
 * for a file without one), and the same test compares the other languages.
 */
type EnglishTexts = typeof import('#contract/languages/en/messages/analysis.json') &
  typeof import('#contract/languages/en/messages/backup.json') &
  typeof import('#contract/languages/en/messages/box.json') &
  typeof import('#contract/languages/en/messages/car.json') &
  typeof import('#contract/languages/en/messages/card.json') &
  typeof import('#contract/languages/en/messages/charts.json') &
  typeof import('#contract/languages/en/messages/check.json') &
  typeof import('#contract/languages/en/messages/compare.json') &
  typeof import('#contract/languages/en/messages/errors.json') &
  typeof import('#contract/languages/en/messages/export.json') &
  typeof import('#contract/languages/en/messages/facts.json') &
  typeof import('#contract/languages/en/messages/favourites.json') &
  typeof import('#contract/languages/en/messages/filters.json') &
  typeof import('#contract/languages/en/messages/found.json') &
  typeof import('#contract/languages/en/messages/frame.json') &
  typeof import('#contract/languages/en/messages/jargon.json') &
  typeof import('#contract/languages/en/messages/journey.json') &
  typeof import('#contract/languages/en/messages/keyboard.json') &
  typeof import('#contract/languages/en/messages/map.json') &
  typeof import('#contract/languages/en/messages/marks.json') &
  typeof import('#contract/languages/en/messages/offline.json') &
  typeof import('#contract/languages/en/messages/own.json') &
  typeof import('#contract/languages/en/messages/presets.json') &
  typeof import('#contract/languages/en/messages/provenance.json') &
  typeof import('#contract/languages/en/messages/rates.json') &
  typeof import('#contract/languages/en/messages/reports.json') &
  typeof import('#contract/languages/en/messages/results.json') &
  typeof import('#contract/languages/en/messages/searches.json') &
  typeof import('#contract/languages/en/messages/share.json') &
  typeof import('#contract/languages/en/messages/shared.json') &
  typeof import('#contract/languages/en/messages/sheets.json') &
  typeof import('#contract/languages/en/messages/table.json') &
  typeof import('#contract/languages/en/messages/ui.json') &
  typeof import('#contract/languages/en/messages/units.json') &
  typeof import('#contract/languages/en/messages/vins.json') &
  typeof import('#contract/languages/en/messages/within.json') &
  typeof import('#contract/languages/en/messages/workbench.json')

export type MessageId = CodeId | keyof EnglishTexts

/** Names of the code tables in the contract: `codes.fuels.diesel`. */
type CodeId = { [T in keyof CodeNames]: `codes.${T}.${keyof CodeNames[T] & string}` }[keyof CodeNames]

/** The values of a text. Numbers are localised where the text has `#` or `{n, number}`. */
export type MessageValues = Readonly<Record<string, string | number>>
