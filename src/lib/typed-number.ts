import { type RangeUnit, withoutInvisible } from '#contract/kinds/kind.ts'
import { international } from '#contract/languages/international.ts'
import { multipliers } from '#contract/multipliers.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import { foldedText } from './fold.ts'

const grouped = /^\d{1,3}(?:([\s.,'’\u00A0\u202F])\d{3})(?:\1\d{3})*$/

/** A third decimal would look like a group of thousands, so "1.500k" is refused. */
const shortened = /^(\d+)(?:[.,](\d{1,2}))?\s*(\p{L}+)\.?$/u

const isWord = (word: string) => (pattern: string) =>
  pattern.endsWith('*') ? word.startsWith(foldedText(pattern.slice(0, -1))) : word === foldedText(pattern)

/** The number of zeros of a word: "k", "тыс", "milion". */
const zerosOf = (word: string): number | undefined => {
  const found = multipliers.find(([, words]) => words.some(isWord(foldedText(word))))
  return found && String(found[0]).length - 1
}

/** One text per number: no leading zeros, no trailing zeros of a fraction, no minus before zero. */
export const plainDecimal = (text: DecimalText): DecimalText => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  const size = rest === '' ? digits : `${digits}.${rest}`
  return size === '0' ? '0' : sign + size
}

/** Digits of any script as ASCII, without invisible characters: "１２４００", "١٢٤٠٠". */
const plainFigures = (typed: string): string =>
  withoutInvisible(typed)
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) % 16))
    .trim()

/** Unit words beside a number; the digit of "cm³" has been removed before. */
const unitWords: Readonly<Record<Exclude<RangeUnit, 'currency'>, RegExp>> = {
  km: /^(?:km|км)\.?$/i,
  // In capitals "KM" is the Polish horsepower.
  hp: /^(?:b?hp|B?HP|ps|PS|cv|CV|KM|кс|лс|[кл]\.\s?с)\.?$/,
  cm3: /^(?:cc|ccm|cm|см|куб\.?\s?см)\.?$/i,
}

/** A field without a unit is a year. */
const yearWords = /^(?:г|р|r|year|год|рік|rok)\.?$/i

const currencyWords = Object.entries(international.currencies ?? {})

/** The currency of a code, as the page writes it, or of a sign or word. */
const currencyOf = (word: string): string | undefined =>
  (/^[A-Z]{3}$/.test(word) && Intl.supportedValuesOf('currency').includes(word)
    ? word.toLowerCase()
    : undefined) ??
  // Currency signs fold to an empty text.
  currencyWords.find(
    ([, words]) => words.includes(word) || (foldedText(word) !== '' && words.some(isWord(foldedText(word)))),
  )?.[0]

/** An amount as the page itself writes it: "EUR 9,080", "148,200 km", "9.990,- €", "≈ £7,000.00". */
interface Amount {
  readonly number: DecimalText | undefined
  /** ISO code, where one is beside the number. */
  readonly currency?: string
}

/** Reads a number of the field's unit, or a price in any currency; undefined for another unit. */
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
  // "150k km", "£7k", "15 тыс. руб.": the thousands come before the unit.
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
 * Reads whole numbers as typed or pasted: "12 400", "12,400", "12.400" and "12'400" mean 12400, "120k" and
 * "1,5 тыс." mean thousands. Separators count only between groups of three: "12,4" is refused, not guessed.
 * @returns digits without leading zeros, '' for an empty text, or undefined for anything but a whole number
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
