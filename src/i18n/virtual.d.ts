declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#contract/languages.ts'

  export const catalogues: Readonly<Record<Language, Messages>>
}

declare module 'virtual:messages/later' {
  import type { Language } from '#contract/languages.ts'

  export const words: Readonly<Record<Language, () => Promise<unknown>>>
}
