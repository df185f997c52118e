import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Language } from '#contract/languages.ts'
import type english from '#contract/languages/en/messages/access.json'

// The words of the pages that come before the app: of the same folders as the app's own, which leaves this subject out.

export type AccessWordId = keyof typeof english
export type AccessWords = (id: AccessWordId, values?: Readonly<Record<string, number>>) => string

const known = new Map<Language, AccessWords>()

function load(language: Language): AccessWords {
  const file = join(import.meta.dirname, '../../contract/languages', language, 'messages/access.json')
  // src/i18n/messages.test.ts holds every language to the ids of English.
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<AccessWordId, string>
  const i18n = setupI18n()
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]),
  )
  i18n.loadAndActivate({ locale: language, messages })
  return (id, values) => i18n.t(id, { ...values })
}

export function accessWords(language: Language): AccessWords {
  const words = known.get(language) ?? load(language)
  known.set(language, words)
  return words
}
