import { use } from 'react'
import type { Language } from '#contract/languages.ts'
import { currentLanguage, translate } from './i18n.ts'
import { LanguageContext } from './LanguageProvider.tsx'
import type { MessageId, MessageValues } from './message-id.ts'

export type T = (id: MessageId, values?: MessageValues) => string

let last: { context: unknown; t: T } | undefined

// One function per language, so that memoised children that take `t` only render again for a new language.
const tFor = (context: unknown): T => {
  if (last !== undefined && last.context === context) return last.t
  const t: T = (id, values) => translate(id, values)
  last = { context, t }
  return t
}

/** The translation function: `t('found.count', { count })`. Re-renders when the language changes. */
export const useT = (): T => tFor(use(LanguageContext))

/** The current language; re-renders when it changes. */
export const useLanguage = (): Language => {
  use(LanguageContext)
  return currentLanguage()
}
