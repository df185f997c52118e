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
