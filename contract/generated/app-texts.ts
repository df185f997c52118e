// Made by scripts/setup/languages.mjs from the folders in contract/languages.
/* oxlint-disable typescript/consistent-type-imports -- each subject is one line, not an import and its use */

export type AppTexts = typeof import('../languages/en/messages/analysis.json') &
  typeof import('../languages/en/messages/backup.json') &
  typeof import('../languages/en/messages/box.json') &
  typeof import('../languages/en/messages/car.json') &
  typeof import('../languages/en/messages/card.json') &
  typeof import('../languages/en/messages/charts.json') &
  typeof import('../languages/en/messages/check.json') &
  typeof import('../languages/en/messages/compare.json') &
  typeof import('../languages/en/messages/errors.json') &
  typeof import('../languages/en/messages/export.json') &
  typeof import('../languages/en/messages/facts.json') &
  typeof import('../languages/en/messages/favourites.json') &
  typeof import('../languages/en/messages/filters.json') &
  typeof import('../languages/en/messages/found.json') &
  typeof import('../languages/en/messages/frame.json') &
  typeof import('../languages/en/messages/jargon.json') &
  typeof import('../languages/en/messages/journey.json') &
  typeof import('../languages/en/messages/keyboard.json') &
  typeof import('../languages/en/messages/map.json') &
  typeof import('../languages/en/messages/marks.json') &
  typeof import('../languages/en/messages/offline.json') &
  typeof import('../languages/en/messages/own.json') &
  typeof import('../languages/en/messages/presets.json') &
  typeof import('../languages/en/messages/provenance.json') &
  typeof import('../languages/en/messages/rates.json') &
  typeof import('../languages/en/messages/reports.json') &
  typeof import('../languages/en/messages/results.json') &
  typeof import('../languages/en/messages/searches.json') &
  typeof import('../languages/en/messages/share.json') &
  typeof import('../languages/en/messages/shared.json') &
  typeof import('../languages/en/messages/sheets.json') &
  typeof import('../languages/en/messages/table.json') &
  typeof import('../languages/en/messages/ui.json') &
  typeof import('../languages/en/messages/units.json') &
  typeof import('../languages/en/messages/vins.json') &
  typeof import('../languages/en/messages/within.json') &
  typeof import('../languages/en/messages/workbench.json')
