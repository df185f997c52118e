import type { Language } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import { isDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { remembered } from './remembered.ts'

/** Numbers and dates by Intl. A formatter takes about 50 µs to make: each is made once per language and options. */

/** By locale and options as JSON, which leaves out what is undefined. */
const made = <F>(Maker: new (locale: string, options: object) => F) =>
  remembered((key) => {
    const [locale, options]: [string, object] = JSON.parse(key)
    return new Maker(locale, options)
  })
const numberFormats = made(Intl.NumberFormat)
const dateFormats = made(Intl.DateTimeFormat)

/** A decimal text is formatted exactly: Intl reads it as text, without a float on the way. */
const exactly = (value: number | DecimalText) =>
  // The type wants a literal shape that text from outside cannot have; isDecimal is checked by the callers.
  value as Intl.StringNumericLiteral | number

type MoneyPart = { readonly kind: 'amount' | 'currency'; readonly text: string }

export type When = Date | string | number

/** A date that cannot be read is shown as it came: better than an exception or an invented day. */
const withDate = (when: When, show: (date: Date) => string): string => {
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? String(when) : show(date)
}

/** Minutes and hours east of UTC, the same text in every language: "UTC+1". */
const zoneText = (date: Date, timeZone: string | undefined): string =>
  dateFormats(JSON.stringify(['en-GB', { timeZoneName: 'shortOffset', timeZone }]))
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace(/\+0$/, '') ?? ''

export function formatsOf(language: Language) {
  const { locale, standIn } = particulars[language]
  const numberFormat = (options: Intl.NumberFormatOptions) =>
    // Polish and Bulgarian leave four digits ungrouped by default; in columns of prices that looks like an error.
    numberFormats(JSON.stringify([standIn?.numbers ?? language, { useGrouping: 'always', ...options }]))

  /** @param digits at most this many after the point */
  const number = (value: number | DecimalText, digits = 0): string =>
    typeof value === 'string' && !isDecimal(value)
      ? value
      : numberFormat({ maximumFractionDigits: digits }).format(exactly(value))

  /**
   * A price in pieces, so that a page can set the currency smaller than the amount; in the order the language wants.
   * The ISO code stands, not a symbol: "$" and "kr" mean several currencies, and lists here mix them.
   */
  const moneyParts = (amount: number | DecimalText, currency: string | null | undefined): MoneyPart[] => {
    if (!currency) return [{ kind: 'amount', text: number(amount, 2) }]
    if (!/^[A-Za-z]{3}$/.test(currency))
      return [
        { kind: 'amount', text: `${number(amount, 2)}\u00A0` },
        { kind: 'currency', text: currency },
      ]
    if (typeof amount === 'string' && !isDecimal(amount))
      return [{ kind: 'amount', text: `${String(amount)} ${currency}` }]
    const parts = numberFormat({
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

  const dateText = (when: When, options: Intl.DateTimeFormatOptions) =>
    withDate(when, (date) => dateFormats(JSON.stringify([standIn?.dates ?? locale, options])).format(date))
  // Where browsers have no names of its months, those of another language would be wrong: figures say the same.
  const month = standIn === undefined ? 'short' : 'numeric'

  return {
    number,
    /** 12,400 → "12.4K": for axes and small badges only, never where a number is the point. */
    compact: (value: number) =>
      // A borrowed locale would write its own word for "thousand".
      standIn === undefined
        ? numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
        : number(value),
    /** "+12", "−3": how much more. */
    signed: (more: number, digits = 0) =>
      `${more > 0 ? '+' : more < 0 ? '−' : ''}${number(Math.abs(more), digits)}`,
    /** @param share 0.083 → "8%"; `digits`: at most so many after the point */
    percent: (share: number, signed = false, digits = 0) =>
      numberFormat({
        style: 'percent',
        maximumFractionDigits: digits,
        signDisplay: signed ? 'exceptZero' : undefined,
      }).format(share),
    moneyParts,
    /** "EUR 12,400" · "12 400 EUR" */
    money: (amount: number | DecimalText, currency: string | null | undefined) =>
      moneyParts(amount, currency)
        .map(({ text }) => text)
        .join(''),
    /** "EUR 10,300 – 11,000" · "10 300 – 11 000 EUR": the currency once, where the language has it. Of one amount that. */
    moneySpan: (
      least: number | DecimalText,
      most: number | DecimalText,
      currency: string | null | undefined,
    ) => {
      const leads = moneyParts(least, currency)[0]?.kind === 'currency'
      const written = (amount: number | DecimalText, withCurrency: boolean) =>
        moneyParts(amount, withCurrency ? currency : null)
          .map(({ text }) => text)
          .join('')
      return least === most ? written(least, true) : `${written(least, leads)} – ${written(most, !leads)}`
    },
    /** "21 Nov 2026" */
    date: (when: When) => dateText(when, { day: 'numeric', month, year: 'numeric' }),
    /** "12 Oct 2026 – 20 Nov 2026"; of one day that day */
    dateSpan: (from: When, to: When) => {
      const written = (when: When) => dateText(when, { day: 'numeric', month, year: 'numeric' })
      return written(from) === written(to) ? written(from) : `${written(from)} – ${written(to)}`
    },
    /** "21 Nov" */
    day: (when: When) => dateText(when, { day: 'numeric', month }),
    /** "14:02" */
    time: (when: When) => dateText(when, { hour: '2-digit', minute: '2-digit' }),
    /**
     * "21 Nov 2026, 14:02", with its distance from UTC where an auction needs it.
     * @param options `zone`: IANA name, absent the reader's own; `showYear: false` for the coming days, where the year
     * is no news
     */
    dateTime: (
      when: When,
      {
        zone,
        showZone = false,
        showYear = true,
      }: { zone?: string; showZone?: boolean; showYear?: boolean } = {},
    ) =>
      withDate(when, (date) => {
        const text = dateText(date, {
          day: 'numeric',
          month,
          year: showYear ? 'numeric' : undefined,
          hour: '2-digit',
          minute: '2-digit',
          timeZone: zone,
        })
        return showZone ? `${text} ${zoneText(date, zone)}` : text
      }),
    /** "Audi, BMW, Škoda": a list without "and", which Chromium does not know in Albanian. */
    list: (items: readonly string[]) => items.join(', '),
  }
}
