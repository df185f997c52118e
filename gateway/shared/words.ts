import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Language } from '#contract/languages.ts'
import type access from '#contract/languages/en/messages/access.json'
import type feeds from '#contract/languages/en/messages/feeds.json'

// Messages of the gateway's own pages and feeds. They are in the same folders as the app's messages, which exclude
// these subjects.

interface Subjects {
  readonly access: keyof typeof access
  readonly feeds: keyof typeof feeds
}
type GatewayWords<S extends keyof Subjects> = (
  id: Subjects[S],
  values?: Readonly<Record<string, number | string>>,
) => string

export type AccessWordId = Subjects['access']
export type AccessWords = GatewayWords<'access'>
export type FeedWords = GatewayWords<'feeds'>

const known = new Map<string, (id: string, values?: Readonly<Record<string, number | string>>) => string>()

function load(language: Language, subject: keyof Subjects) {
  const file = join(import.meta.dirname, '../../contract/languages', language, `messages/${subject}.json`)
  // src/i18n/messages.test.ts checks that every language has the ids of English.
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const i18n = setupI18n()
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]),
  )
  i18n.loadAndActivate({ locale: language, messages })
  return (id: string, values?: Readonly<Record<string, number | string>>) => i18n.t(id, { ...values })
}

function wordsOf<S extends keyof Subjects>(language: Language, subject: S): GatewayWords<S> {
  const name = `${language} ${subject}`
  const words = known.get(name) ?? load(language, subject)
  known.set(name, words)
  return words
}

export const accessWords = (language: Language): AccessWords => wordsOf(language, 'access')
export const feedWords = (language: Language): FeedWords => wordsOf(language, 'feeds')
