import type { Language } from '#contract/languages.ts'
import { isDecimal, type DecimalText } from './decimal.ts'

/**
 * Numbers and dates by Intl, in the language of the page. Makers of formatters are slow (about 50 µs each) and cards
 * are many: each is made once per language and options.
 */

/*
 * Chromium has no Albanian data and writes English in its place. Albanian shares its number signs with Russian
 * (no-break space, comma) and its order of a date with German, so those stand in, in every browser alike.
 */
const numberLocale: Record<Language, string> = { en: 'en', ru: 'ru', sq: 'ru', pl: 'pl', uk: 'uk', bg: 'bg' }
const dateLocale: Record<Language, string> = { en: 'en-GB', ru: 'ru', sq: 'de', pl: 'pl', uk: 'uk', bg: 'bg' }

const memo = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

const numberFormats = memo((key) => {
  const [locale = 'en', options = '{}'] = key.split('|')
  return new Intl.NumberFormat(locale, JSON.parse(options))
})
const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  // Polish and Bulgarian leave four digits ungrouped by default; in columns of prices that looks like an error.
  numberFormats(`${numberLocale[language]}|${JSON.stringify({ useGrouping: 'always', ...options })}`)

const dateFormats = memo((key) => {
  const [locale = 'en', options = '{}'] = key.split('|')
  return new Intl.DateTimeFormat(locale, JSON.parse(options))
})

/** A decimal text is formatted exactly: Intl reads it as text, without a float on the way. */
const exactly = (value: number | DecimalText) =>
  // The type wants a literal shape that text from outside cannot have; isDecimal is checked by the callers.
  value as Intl.StringNumericLiteral | number

/** @param digits at most this many after the point; `least` of them always, zeros included */
export const formatNumber = (
  language: Language,
  value: number | DecimalText,
  digits = 0,
  least = 0,
): string =>
  typeof value === 'string' && !isDecimal(value)
    ? value
    : numberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: digits }).format(
        exactly(value),
      )

/** 12,400 → "12.4K": for axes and small badges only, never where a number is the point. */
export const formatCompact = (language: Language, value: number): string =>
  // The borrowed locale would write the Russian word for "thousand" into Albanian.
  language === 'sq'
    ? formatNumber(language, value)
    : numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** @param share 0.083 → "8%" */
export const formatPercent = (language: Language, share: number, signed = false): string =>
  numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    ...(signed ? { signDisplay: 'exceptZero' as const } : {}),
  }).format(share)

export type MoneyPart = { readonly kind: 'amount' | 'currency'; readonly text: string }

const currencyCode = /^[A-Za-z]{3}$/

/**
 * A price in pieces, so that a page can set the currency smaller than the amount; in the order the language wants.
 * The ISO code stands, not a symbol: "$" and "kr" mean several currencies, and lists here mix them.
 */
export const moneyParts = (
  language: Language,
  amount: number | DecimalText,
  currency: string | null | undefined,
): MoneyPart[] => {
  if (currency === null || currency === undefined || !currencyCode.test(currency)) {
    const text = formatNumber(language, amount, 2)
    return currency
      ? [
          { kind: 'amount', text: `${text}\u00A0` },
          { kind: 'currency', text: currency },
        ]
      : [{ kind: 'amount', text }]
  }
  if (typeof amount === 'string' && !isDecimal(amount))
    return [{ kind: 'amount', text: `${String(amount)} ${currency}` }]
  const parts = numberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
    maximumFractionDigits: 2,
    // 1,240.50, but 12,400 without ".00".
    trailingZeroDisplay: 'stripIfInteger',
  }).formatToParts(exactly(amount))
  const pieces: MoneyPart[] = []
  for (const { type, value } of parts) {
    const kind = type === 'currency' ? 'currency' : 'amount'
    const last = pieces.at(-1)
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + value }
    else pieces.push({ kind, text: value })
  }
  return pieces
}

/** "EUR 12,400" · "12 400 EUR" */
export const formatMoney = (
  language: Language,
  amount: number | DecimalText,
  currency: string | null | undefined,
): string =>
  moneyParts(language, amount, currency)
    .map((part) => part.text)
    .join('')

/** "Audi, BMW, Škoda": a list without "and", which Chromium does not know in Albanian. */
export const formatList = (_language: Language, items: readonly string[]): string => items.join(', ')

type When = Date | string | number

/** A date that cannot be read is shown as it came: better than an exception or an invented day. */
const withDate = (when: When, show: (date: Date) => string): string => {
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? String(when) : show(date)
}

const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  dateFormats(`${dateLocale[language]}|${JSON.stringify(options)}`)

// Month names in Albanian are not in Chromium, and German ones would be wrong: figures say the same.
const monthStyle = (language: Language) => (language === 'sq' ? 'numeric' : 'short')

/** "21 Nov 2026" */
export const formatDate = (language: Language, when: When): string =>
  withDate(when, (date) =>
    dateFormat(language, { day: 'numeric', month: monthStyle(language), year: 'numeric' }).format(date),
  )

/** "21 Nov" */
export const formatDay = (language: Language, when: When): string =>
  withDate(when, (date) => dateFormat(language, { day: 'numeric', month: monthStyle(language) }).format(date))

/** Minutes and hours east of UTC, the same text in every language: "UTC+1". */
const zoneText = (date: Date, zone: string | undefined): string =>
  dateFormats(
    `en-GB|${JSON.stringify({ timeZoneName: 'shortOffset', ...(zone === undefined ? {} : { timeZone: zone }) })}`,
  )
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace(/\+0$/, '') ?? ''

export type DateTimeOptions = {
  /** IANA name; absent: the reader's own. */
  readonly zone?: string
  readonly showZone?: boolean
  readonly showYear?: boolean
}

/**
 * "21 Nov 2026, 14:02", with its distance from UTC where an auction needs it.
 * @param options `showYear: false` for the coming days, where the year is no news
 */
export const formatDateTime = (
  language: Language,
  when: When,
  { zone, showZone = false, showYear = true }: DateTimeOptions = {},
): string =>
  withDate(when, (date) => {
    const text = dateFormat(language, {
      day: 'numeric',
      month: monthStyle(language),
      ...(showYear ? { year: 'numeric' as const } : {}),
      hour: '2-digit',
      minute: '2-digit',
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(date)
    return showZone ? `${text} ${zoneText(date, zone)}` : text
  })

/** "14:02" */
export const formatTime = (language: Language, when: When): string =>
  withDate(when, (date) => dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(date))
