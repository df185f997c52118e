declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#contract/languages.ts'
  import type { CodeNames } from '#contract/names/names.ts'
  /** What the first page says, and the names of codes. */
  export const catalogues: Record<Language, () => Promise<{ messages: Messages; names: CodeNames }>>
  /** What later pages say. */
  export const laterCatalogues: Record<Language, () => Promise<{ messages: Messages }>>
}
