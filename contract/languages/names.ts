// Made by scripts/setup/languages.mjs from the folders beside it.
export const names = {
  bg: async () => (await import('./bg/names.ts')).names,
  en: async () => (await import('./en/names.ts')).names,
  pl: async () => (await import('./pl/names.ts')).names,
  ru: async () => (await import('./ru/names.ts')).names,
  sq: async () => (await import('./sq/names.ts')).names,
  uk: async () => (await import('./uk/names.ts')).names,
}
