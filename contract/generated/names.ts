// Made by scripts/setup/languages.mjs from the folders in contract/languages.
import type { CodeNames } from '../languages/parts.ts'

export const names = {
  bg: async () => (await import('../languages/bg/names.json', { with: { type: 'json' } })).default,
  en: async () => (await import('../languages/en/names.json', { with: { type: 'json' } })).default,
  pl: async () => (await import('../languages/pl/names.json', { with: { type: 'json' } })).default,
  ru: async () => (await import('../languages/ru/names.json', { with: { type: 'json' } })).default,
  sq: async () => (await import('../languages/sq/names.json', { with: { type: 'json' } })).default,
  uk: async () => (await import('../languages/uk/names.json', { with: { type: 'json' } })).default,
} satisfies Record<string, () => Promise<CodeNames>>
