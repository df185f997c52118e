// Made by scripts/setup/languages.mjs from the folders in contract/languages.
export const names = {
  bg: async () => (await import('../languages/bg/names.ts')).names,
  en: async () => (await import('../languages/en/names.ts')).names,
  pl: async () => (await import('../languages/pl/names.ts')).names,
  ru: async () => (await import('../languages/ru/names.ts')).names,
  sq: async () => (await import('../languages/sq/names.ts')).names,
  uk: async () => (await import('../languages/uk/names.ts')).names,
}
