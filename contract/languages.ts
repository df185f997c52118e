/** Languages of the interface's `lang` parameter; the app speaks the same six. */
export const languages = ['en', 'ru', 'sq', 'pl', 'uk', 'bg'] as const

export type Language = (typeof languages)[number]

/** What an absent `lang` means, and where names fall back to. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)
