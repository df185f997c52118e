declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#contract/languages.ts'
  import type { CodeNames } from '#contract/names/names.ts'
  /** One loader per language; each language is one chunk. */
  export const catalogues: Record<Language, () => Promise<{ messages: Messages; names: CodeNames }>>
}
