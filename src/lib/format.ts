import type { Language } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import { isDecimal, type DecimalText } from '#contract/decimal-text.ts'
import { remembered } from './remembered.ts'

/** Numbers and dates by Intl. Making a formatter takes about 50 µs, so formatters are cached. */

/** The cache key is locale and options as JSON, which leaves out undefined values. */
const made = <F>(Maker: new (locale: string, options: object) => F) =>
  remembered((key) => {
    const [locale, options]: [string, object] = JSON.parse(key)
    return new Maker(locale, options)
  })
const numberFormats = made(Intl.NumberFormat)
const dateFormats = made(Intl.DateTimeFormat)

/** Passes a decimal text to Intl, which formats it exactly, without a float. */
const exactly = (value: number | DecimalText) =>
  // The type wants a literal shape that foreign text cannot have; callers check isDecimal.
  value as Intl.StringNumericLiteral | number

type MoneyPart = { readonly kind: 'amount' | 'currency'; readonly text: string }

export type When = Date | string | number

/** An invalid date is shown as its text: better than an exception or a wrong day. */
const withDate = (when: When, show: (date: Date) => string): string => {
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? String(when) : show(date)
}

/** The offset from UTC, the same text in every language: "UTC+1". */
const zoneText = (date: Date, timeZone: string | undefined): string =>
  dateFormats(JSON.stringify(['en-GB', { timeZoneName: 'shortOffset', timeZone }]))
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace(/\+0$/, '') ?? ''

export function formatsOf(language: Language) {
  const { locale, standIn } = particulars[language]
  const numberFormat = (options: Intl.NumberFormatOptions) =>
    // Polish and Bulgarian do not group four digits by default, which looks wrong in columns of prices.
    numberFormats(JSON.stringify([standIn?.numbers ?? language, { useGrouping: 'always', ...options }]))

  /** @param digits the most decimals */
  const number = (value: number | DecimalText, digits = 0): string =>
    typeof value === 'string' && !isDecimal(value)
      ? value
      : numberFormat({ maximumFractionDigits: digits }).format(exactly(value))

  /**
   * A price in parts, in the order of the language, so that a page can set the currency smaller. It has the
   * ISO code, because "$" and "kr" stand for several currencies, which lists here mix.
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
  // Browsers lack the month names of this language, so the month is a number.
  const month = standIn === undefined ? 'short' : 'numeric'

  return {
    number,
    /** 12,400 → "12.4K", only for axes and small badges. */
    compact: (value: number) =>
      // A borrowed locale would use its own word for "thousand".
      standIn === undefined
        ? numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
        : number(value),
    /** A signed difference: "+12", "−3". */
    signed: (more: number, digits = 0) =>
      `${more > 0 ? '+' : more < 0 ? '−' : ''}${number(Math.abs(more), digits)}`,
    /** @param share 0.083 → "8%"; `digits`: the most decimals */
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
    /** "EUR 10,300 – 11,000" · "10 300 – 11 000 EUR": the currency once; a single amount where both are equal. */
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
    /** "12 Oct 2026 – 20 Nov 2026"; a single date where both are the same day */
    dateSpan: (from: When, to: When) => {
      const written = (when: When) => dateText(when, { day: 'numeric', month, year: 'numeric' })
      return written(from) === written(to) ? written(from) : `${written(from)} – ${written(to)}`
    },
    /** "21 Nov" */
    day: (when: When) => dateText(when, { day: 'numeric', month }),
    /** "14:02" */
    time: (when: When) => dateText(when, { hour: '2-digit', minute: '2-digit' }),
    /**
     * "21 Nov 2026, 14:02", with the offset from UTC where an auction needs it.
     * @param options `zone`: IANA name, absent for the user's own; `showYear: false` for near dates
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
    /** "Audi, BMW, Škoda": a list without "and", which Chromium lacks in Albanian. */
    list: (items: readonly string[]) => items.join(', '),
  }
}
