import { use } from 'react'
import { type CodeTableName, slugOf } from '#contract/codes.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import type { Language } from '#contract/languages.ts'
import { formatsOf, type When } from '#src/lib/format.ts'
import { relativeTime } from '#src/lib/relative-time.ts'
import { currentLanguage, hasMessage, translate } from './i18n.ts'
import { LanguageContext } from './LanguageProvider.tsx'
import type { MessageId, MessageValues } from './message-id.ts'

export type T = (id: MessageId, values?: MessageValues) => string

let lastT: { context: unknown; t: T } | undefined

// One function per language, so that memoised children that take `t` only render again for a new language.
const tFor = (context: unknown): T => {
  if (lastT !== undefined && lastT.context === context) return lastT.t
  const t: T = (id, values) => translate(id, values)
  lastT = { context, t }
  return t
}

/** The translation function: `t('found.count', { count })`. Re-renders when the language changes. */
export const useT = (): T => tFor(use(LanguageContext))

/** The current language; re-renders when it changes. */
export const useLanguage = (): Language => {
  use(LanguageContext)
  return currentLanguage()
}

const bind = (language: Language, t: T) => {
  const formats = formatsOf(language)
  return {
    language,
    ...formats,
    /** 148200 → "148,200 km" */
    distance: (km: number | DecimalText) => t('units.km', { value: formats.number(km) }),
    /** 190 → "190 hp" */
    power: (hp: number | DecimalText) => t('units.hp', { value: formats.number(hp) }),
    /** 1995 → "1,995 cm³" */
    volume: (cc: number | DecimalText) => t('units.cc', { value: formats.number(cc) }),
    /** "3 days ago", "in 2 hours"; `now` is a parameter so that a whole list uses the same moment. */
    ago: (when: When, now: Date | number) => {
      const time = relativeTime(when, now)
      return time.when === 'now'
        ? t('units.now')
        : t(`units.${time.when}.${time.unit}`, { count: time.count })
    },
  }
}

export type Format = ReturnType<typeof bind>

let lastFormat: { language: Language; t: T; made: Format } | undefined

/** One object per language, so that memoised cards get the same one each time. */
export const formatFor = (language: Language, t: T): Format => {
  if (lastFormat?.language !== language || lastFormat.t !== t)
    lastFormat = { language, t, made: bind(language, t) }
  return lastFormat.made
}

export const useFormat = (): Format => formatFor(useLanguage(), useT())

export interface TextContext {
  readonly t: T
  readonly format: Format
}

export const useTextContext = (): TextContext => ({ t: useT(), format: useFormat() })

/** A code newer than the app has the service's name, else its number: "not stated" would be wrong. */
export function codeName(t: T, table: CodeTableName, id: number, said?: string | null): string {
  const slug = slugOf(table, id)
  const message = `codes.${table}.${slug}`
  return slug !== undefined && hasMessage(message) ? t(message) : (said ?? t('ui.code', { id }))
}
