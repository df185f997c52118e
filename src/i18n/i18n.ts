import { type Messages, setupI18n } from '@lingui/core'
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

export const onLanguage = (changed: () => void): (() => void) => i18n.on('change', changed)

/** Speaks a language from here on, with words that are there. */
export const speak = (language: Language, messages: Messages): void => {
  const numbersAs = particulars[language].standIn?.messages
  i18n.loadAndActivate({
    locale: language,
    messages,
    ...(numbersAs === undefined ? {} : { locales: numbersAs }),
  })
}

type WordLoaders = Readonly<Record<Language, () => Promise<{ default: Messages }>>>

/** The words that the modules speak which have been loaded. */
const added = new Set<WordLoaders>()

/** Called by each module that speaks: build/messages.ts writes the call. */
export const addWords = (words: WordLoaders): void => void added.add(words)

let wanted: Language | undefined
/** For how many of `added` the language on screen is complete. */
let spoken = 0

/** Of two calls in a row the last wins. @throws when a file cannot be loaded; what is on screen then stays */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const count = added.size
  // Of the language on screen only what is new.
  const known = language === currentLanguage() ? spoken : 0
  const loaders = [...added].slice(known)
  const words = await Promise.all(loaders.map((each) => each[language]())).catch((error: unknown) => {
    if (wanted === language) wanted = undefined
    throw error
  })
  if (wanted !== language) return
  // Meanwhile a part of the app was loaded, or another language was shown.
  if (added.size > count || (known > 0 && language !== currentLanguage())) return showLanguage(language)
  const before = known > 0 ? i18n.messages : {}
  speak(language, Object.assign({}, before, ...words.map((each) => each.default)))
  spoken = count
  // Writing it anew, though the same, has the browser compute the styles of every element again.
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    document.documentElement.lang = language
}

/** Loads the words of modules that have been loaded since: before they are drawn. */
export const loadNewWords = async (): Promise<void> => {
  if (added.size > spoken) await showLanguage(wanted ?? currentLanguage())
}
