import type { CodeNames } from '#contract/languages/parts.ts'

/**
 * Every text the app can show. English is the list: a subject joins by its line here
 * (messages.test.ts fails for a file that has none), the other languages are held to it by the same test.
 */
export type MessageId =
  | CodeId
  | keyof typeof import('#contract/languages/en/messages/analysis.json')
  | keyof typeof import('#contract/languages/en/messages/charts.json')
  | keyof typeof import('#contract/languages/en/messages/sheets.json')
  | keyof typeof import('#contract/languages/en/messages/backup.json')
  | keyof typeof import('#contract/languages/en/messages/favourites.json')
  | keyof typeof import('#contract/languages/en/messages/table.json')
  | keyof typeof import('#contract/languages/en/messages/vins.json')
  | keyof typeof import('#contract/languages/en/messages/compare.json')
  | keyof typeof import('#contract/languages/en/messages/workbench.json')
  | keyof typeof import('#contract/languages/en/messages/searches.json')
  | keyof typeof import('#contract/languages/en/messages/check.json')
  | keyof typeof import('#contract/languages/en/messages/offline.json')
  | keyof typeof import('#contract/languages/en/messages/reports.json')
  | keyof typeof import('#contract/languages/en/messages/map.json')
  | keyof typeof import('#contract/languages/en/messages/marks.json')
  | keyof typeof import('#contract/languages/en/messages/export.json')
  | keyof typeof import('#contract/languages/en/messages/journey.json')
  | keyof typeof import('#contract/languages/en/messages/car.json')
  | keyof typeof import('#contract/languages/en/messages/box.json')
  | keyof typeof import('#contract/languages/en/messages/jargon.json')
  | keyof typeof import('#contract/languages/en/messages/filters.json')
  | keyof typeof import('#contract/languages/en/messages/presets.json')
  | keyof typeof import('#contract/languages/en/messages/share.json')
  | keyof typeof import('#contract/languages/en/messages/shared.json')
  | keyof typeof import('#contract/languages/en/messages/rates.json')
  | keyof typeof import('#contract/languages/en/messages/facts.json')
  | keyof typeof import('#contract/languages/en/messages/found.json')
  | keyof typeof import('#contract/languages/en/messages/results.json')
  | keyof typeof import('#contract/languages/en/messages/keyboard.json')
  | keyof typeof import('#contract/languages/en/messages/card.json')
  | keyof typeof import('#contract/languages/en/messages/errors.json')
  | keyof typeof import('#contract/languages/en/messages/frame.json')
  | keyof typeof import('#contract/languages/en/messages/ui.json')
  | keyof typeof import('#contract/languages/en/messages/units.json')

/** Names of the code tables, which the contract keeps: `codes.fuels.diesel`. */
type CodeId = { [T in keyof CodeNames]: `codes.${T}.${keyof CodeNames[T] & string}` }[keyof CodeNames]

/** What a text is filled with. Numbers are written in the reader's language where the text says so (`#`, `{n, number}`). */
export type MessageValues = Readonly<Record<string, string | number>>
