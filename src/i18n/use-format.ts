import type { Language } from '#contract/languages.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import { formatsOf, type When } from '#src/lib/format.ts'
import { relativeTime } from '#src/lib/relative-time.ts'
import { useLanguage, useT, type T } from './use-t.ts'

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

let last: { language: Language; t: T; made: Format } | undefined

/** One object per language, so that memoised cards get the same one each time. */
export const formatFor = (language: Language, t: T): Format => {
  if (last?.language !== language || last.t !== t) last = { language, t, made: bind(language, t) }
  return last.made
}

export const useFormat = (): Format => formatFor(useLanguage(), useT())
