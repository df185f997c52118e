import { type Messages, setupI18n } from '@lingui/core'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import type { MessageId, MessageValues } from './message-id.ts'

/** The only instance: components use it through useT, plain code (titles, exports) through `translate`. */
const i18n = setupI18n()

/** The current language; English until a catalogue is loaded. */
export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : defaultLanguage)

/** The format of `#` and `{n, number}`: four digits are grouped, as everywhere else (lib/format.ts). */
const messageFormats = { number: { useGrouping: 'always' } } as const

/** Text outside a component. Inside one, use useT: it re-renders when the language changes. */
export const translate = (id: MessageId, values?: MessageValues): string =>
  i18n.t(id, { ...values }, { formats: messageFormats })

/** Whether an id made from foreign data (a code, a reason) has a text; codes newer than the app have none. */
export const hasMessage = (id: string): id is MessageId => Object.hasOwn(i18n.messages, id)

export const onLanguage = (changed: () => void): (() => void) => i18n.on('change', changed)

/** Switches to a language whose messages are loaded. */
export const speak = (language: Language, messages: Messages): void => {
  const numbersAs = particulars[language].standIn?.messages
  i18n.loadAndActivate({
    locale: language,
    messages,
    ...(numbersAs === undefined ? {} : { locales: numbersAs }),
  })
}

type WordLoaders = Readonly<Record<Language, () => Promise<{ default: Messages }>>>

/** The loaders of words of all loaded modules. */
const added = new Set<WordLoaders>()

/** Called by each module with messages: build/messages.ts adds the call. */
export const addWords = (words: WordLoaders): void => void added.add(words)

let wanted: Language | undefined
/** The number of loaders in `added` whose words the current language has. */
let spoken = 0

/** The last of two calls wins. @throws when a file cannot be loaded; the language then stays */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const count = added.size
  // For the current language only the new loaders are needed.
  const known = language === currentLanguage() ? spoken : 0
  const loaders = [...added].slice(known)
  const words = await Promise.all(loaders.map((each) => each[language]())).catch((error: unknown) => {
    if (wanted === language) wanted = undefined
    throw error
  })
  if (wanted !== language) return
  // In the meantime a module was loaded, or another language was shown.
  if (added.size > count || (known > 0 && language !== currentLanguage())) return showLanguage(language)
  const before = known > 0 ? i18n.messages : {}
  speak(language, Object.assign({}, before, ...words.map((each) => each.default)))
  spoken = count
  // Writing the same value would make the browser recompute the styles of every element.
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    document.documentElement.lang = language
}

/**
 * Requests the words of later parts together with these parts, which would otherwise request them once they are
 * loaded. `loadNewWords` reports a failure.
 */
export const requestLaterWords = async (): Promise<void> => {
  const { words } = await import('virtual:messages/later')
  await words[wanted ?? currentLanguage()]()
}

/** Loads the words of newly loaded modules, before these render. */
export const loadNewWords = async (): Promise<void> => {
  if (added.size > spoken) await showLanguage(wanted ?? currentLanguage())
}
