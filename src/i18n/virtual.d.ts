declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#contract/languages.ts'

  /** Every text of every language. */
  export const catalogues: Readonly<Record<Language, Messages>>
}
