import { type RangeUnit, withoutInvisible } from '#contract/kinds/kind.ts'
import { international } from '#contract/languages/international.ts'
import { multipliers } from '#contract/multipliers.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import { foldedText } from './fold.ts'

const grouped = /^\d{1,3}(?:([\s.,'’\u00A0\u202F])\d{3})(?:\1\d{3})*$/

/** A third figure behind the point would look like a group of thousands: "1.500k" is not guessed at. */
const shortened = /^(\d+)(?:[.,](\d{1,2}))?\s*(\p{L}+)\.?$/u

const isWord = (word: string) => (pattern: string) =>
  pattern.endsWith('*') ? word.startsWith(foldedText(pattern.slice(0, -1))) : word === foldedText(pattern)

/** How many zeros a word stands for: "k", "тыс", "milion". */
const zerosOf = (word: string): number | undefined => {
  const found = multipliers.find(([, words]) => words.some(isWord(foldedText(word))))
  return found && String(found[0]).length - 1
}

/** One number, one text: no leading zeros, no trailing zeros of a fraction, no minus before zero. */
export const plainDecimal = (text: DecimalText): DecimalText => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  const size = rest === '' ? digits : `${digits}.${rest}`
  return size === '0' ? '0' : sign + size
}

/** Figures of any script, without invisible signs: "１２４００", "١٢٤٠٠". */
const plainFigures = (typed: string): string =>
  withoutInvisible(typed)
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) % 16))
    .trim()

/** Words of a unit beside a number; of "cm³" the figure is gone by then. */
const unitWords: Readonly<Record<Exclude<RangeUnit, 'currency'>, RegExp>> = {
  km: /^(?:km|км)\.?$/i,
  // In capitals "KM" is the Polish horsepower.
  hp: /^(?:b?hp|B?HP|ps|PS|cv|CV|KM|кс|лс|[кл]\.\s?с)\.?$/,
  cm3: /^(?:cc|ccm|cm|см|куб\.?\s?см)\.?$/i,
}

/** A field without a unit is one of years. */
const yearWords = /^(?:г|р|r|year|год|рік|rok)\.?$/i

const currencyWords = Object.entries(international.currencies ?? {})

/** By its code, as the page writes it, or by a sign or word of it. */
const currencyOf = (word: string): string | undefined =>
  (/^[A-Z]{3}$/.test(word) && Intl.supportedValuesOf('currency').includes(word)
    ? word.toLowerCase()
    : undefined) ??
  // Signs of money fold to nothing.
  currencyWords.find(
    ([, words]) => words.includes(word) || (foldedText(word) !== '' && words.some(isWord(foldedText(word)))),
  )?.[0]

/** What the page itself writes: "EUR 9,080", "148,200 km", "9.990,- €", "≈ £7,000.00". */
interface Amount {
  readonly number: DecimalText | undefined
  /** ISO code, where one stands beside the number. */
  readonly currency?: string
}

/** A number of a field's own unit, or a price in any currency; with another unit it is none. */
export function readAmount(typed: string, unit: RangeUnit | undefined): Amount {
  const text = plainFigures(typed)
    .replace(/^[≈~]\s*/, '')
    .replace(/([cс][mм])3$/i, '$1')
  const plain = readWhole(text)
  if (plain !== undefined) return { number: plain }
  const [, before = '', figures = '', after = ''] =
    /^([^\d\s]*)\s*(\d(?:.*\d)?(?:[.,][-–—])?)\s*(\D*)$/u.exec(text) ?? []
  const whole = figures.replace(/[.,](?:[-–—]|00)$/, '')
  const behind = after.replace(/^[.+]\s*/, '').trim()
  const [, factor = '', rest = ''] = /^(\p{L}+)\.?\s*(.*)$/u.exec(behind) ?? []
  const read = amountOf(readWhole(whole), before, behind, unit)
  // "150k km", "£7k", "15 тыс. руб.": thousands stand before the unit.
  return read.number || zerosOf(factor) === undefined
    ? read
    : amountOf(readWhole(whole + factor), before, rest, unit)
}

function amountOf(
  number: DecimalText | undefined,
  before: string,
  after: string,
  unit: RangeUnit | undefined,
): Amount {
  const word = before === '' ? after : before
  if (!number || (before !== '' && after !== '')) return { number: undefined }
  if (word === '') return { number }
  if (unit !== 'currency')
    return { number: (unit ? unitWords[unit] : yearWords).test(word) ? number : undefined }
  const currency = currencyOf(word.replace(/\.$/, ''))
  return currency === undefined ? { number: undefined } : { number, currency }
}

/**
 * Whole numbers as people type and paste them: "12 400", "12,400", "12.400", "12'400" all mean 12400, "120k" and
 * "1,5 тыс." what they say. Separators count only where they part groups of three: "12,4" is not a whole number and is
 * refused, not guessed.
 * @returns digits without leading zeros, '' for nothing typed, or undefined for what is not a whole number
 */
export function readWhole(typed: string): DecimalText | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const [, whole, fraction = '', word = ''] = shortened.exec(text) ?? []
  if (whole !== undefined) {
    const zeros = zerosOf(word)
    return zeros === undefined ? undefined : plainDecimal(whole + fraction.padEnd(zeros, '0'))
  }
  const digits = grouped.test(text) ? text.replace(/\D/g, '') : text
  return /^\d+$/.test(digits) ? plainDecimal(digits) : undefined
}
