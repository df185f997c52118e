import { useLingui } from '@lingui/react'
import type { Language } from '#contract/languages.ts'
import { currentLanguage, translate } from './i18n.ts'
import type { MessageId, MessageValues } from './message-id.ts'

export type T = (id: MessageId, values?: MessageValues) => string

// A new function per language, the same for all components: memoised children that take `t` follow a change of
// language and nothing else.
let last: { context: unknown; t: T } | undefined

/** The reader's words: `t('search.results.count', { count })`. Re-renders when the language changes. */
export const useT = (): T => {
  const context = useLingui()
  if (last?.context !== context) last = { context, t: (id, values) => translate(id, values) }
  return last.t
}

/** The language on screen; re-renders when it changes. */
export const useLanguage = (): Language => {
  useLingui()
  return currentLanguage()
}
