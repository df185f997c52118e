import type { Language } from '#contract/languages.ts'
import type { DecimalText } from '#src/lib/decimal.ts'
import * as format from '#src/lib/format.ts'
import { relativeTime, type RelativeTime } from '#src/lib/relative-time.ts'
import { useLanguage, useT, type T } from './use-t.ts'

const agoText = (t: T, time: RelativeTime): string => {
  if (time.when === 'now') return t('units.now')
  return t(`units.${time.when}.${time.unit}`, { count: time.count })
}

const bind = (language: Language, t: T) => ({
  language,
  number: (value: number | DecimalText, digits?: number) => format.formatNumber(language, value, digits),
  compact: (value: number) => format.formatCompact(language, value),
  percent: (share: number, signed?: boolean) => format.formatPercent(language, share, signed),
  money: (amount: number | DecimalText, currency: string | null | undefined) =>
    format.formatMoney(language, amount, currency),
  moneyParts: (amount: number | DecimalText, currency: string | null | undefined) =>
    format.moneyParts(language, amount, currency),
  date: (when: Date | string | number) => format.formatDate(language, when),
  day: (when: Date | string | number) => format.formatDay(language, when),
  time: (when: Date | string | number) => format.formatTime(language, when),
  dateTime: (when: Date | string | number, options?: format.DateTimeOptions) =>
    format.formatDateTime(language, when, options),
  list: (items: readonly string[]) => format.formatList(language, items),
  /** 148200 → "148,200 km" */
  distance: (km: number | DecimalText) => t('units.km', { value: format.formatNumber(language, km) }),
  /** 190 → "190 hp" */
  power: (hp: number | DecimalText) => t('units.hp', { value: format.formatNumber(language, hp) }),
  /** 1995 → "1,995 cm³" */
  volume: (cc: number | DecimalText) => t('units.cc', { value: format.formatNumber(language, cc) }),
  /** "3 days ago", "in 2 hours"; `now` is given so that a list says one moment. */
  ago: (when: Date | string | number, now: Date | number) => agoText(t, relativeTime(when, now)),
})

export type Format = ReturnType<typeof bind>

let last: { language: Language; t: T; made: Format } | undefined

/** One set of functions per language, so that memoised cards see the same object each time. */
export const formatFor = (language: Language, t: T): Format => {
  if (last?.language !== language || last.t !== t) last = { language, t, made: bind(language, t) }
  return last.made
}

/** Numbers, money, dates and units as the reader writes them. */
export const useFormat = (): Format => formatFor(useLanguage(), useT())
