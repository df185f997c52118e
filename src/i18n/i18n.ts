import { type Messages, setupI18n } from '@lingui/core'
import { catalogues } from 'virtual:messages'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import type { MessageId, MessageValues } from './message-id.ts'

/** The one instance: components reach it by useT, plain code (titles, exports) by `translate`. */
const i18n = setupI18n()

/** The language on screen now; English until a catalogue is there. */
export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : defaultLanguage)

/** How `#` and `{n, number}` write numbers: four digits are grouped as well, as everywhere else (lib/format.ts). */
const messageFormats = { number: { useGrouping: 'always' } } as const

/** Text outside a component. Inside one, use useT: it re-renders when the language changes. */
export const translate = (id: MessageId, values?: MessageValues): string =>
  i18n.t(id, { ...values }, { formats: messageFormats })

/** Whether a name made from foreign data (a code, a reason) has a text: codes newer than the app have none. */
export const hasMessage = (id: string): id is MessageId => Object.hasOwn(i18n.messages, id)

let words: object = {}
i18n.on('change', () => {
  words = {}
})

/** Another object whenever the language or its words have changed. */
export const currentWords = (): object => words

/** @returns the way to hear no more of it */
export const onWords = (changed: () => void): (() => void) => i18n.on('change', changed)

/** Speaks a language from here on, with words that are there. */
export const speak = (language: Language, messages: Messages): void => {
  const numbersAs = particulars[language].standIn?.messages
  i18n.loadAndActivate({
    locale: language,
    messages,
    ...(numbersAs === undefined ? {} : { locales: numbersAs }),
  })
}

let wanted: Language | undefined
let later = false

/**
 * Loads a language and shows it. Of two calls in a row the last wins, however late its file arrives.
 * @throws when the file cannot be loaded; what is on screen then stays as it is
 */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const [first, rest] = await Promise.all([
    catalogues.first[language](),
    later ? catalogues.later[language]() : undefined,
  ])
  if (wanted !== language) return
  speak(language, { ...first, ...rest })
  // A later page may have been opened while this language was under way.
  if (later && rest === undefined) await loadLaterMessages()
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  // None of them is written from right to left; said all the same, so that the next is not forgotten here.
  document.documentElement.dir = 'ltr'
}

/** Brings the words of later pages, now and for every language shown from here on. */
export const loadLaterMessages = async (): Promise<void> => {
  later = true
  const language = currentLanguage()
  i18n.load(language, await catalogues.later[language]())
}
