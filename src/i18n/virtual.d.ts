declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#contract/languages.ts'

  type Loaders = Record<Language, () => Promise<Messages>>
  /** What the first page says (with the names of codes), and what later pages say. */
  export const catalogues: { first: Loaders; later: Loaders }
}
