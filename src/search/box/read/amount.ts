import { foldedText } from '#src/lib/fold.ts'
import { type Token, tokens } from './token.ts'
import type { Known, ParserInput } from './names-at.ts'
import type { ParserVocabulary } from './vocabulary.ts'

type AmountUnit =
  | { readonly of: 'price'; readonly currency: string }
  | { readonly of: 'odometer' | 'power' | 'engine' | 'litres' | 'miles' | 'kilowatts' | 'year' | 'seats' }

/** A number with its unit and multiplier: "20 тыс. км", "12.400 €", "2,0 л". */
export interface TypedAmount {
  readonly whole: string
  /** The first digit after the point if the text has one, as in engine sizes. */
  readonly tenths: number | undefined
  readonly unit: AmountUnit | undefined
  /** The multiplier, such as 1000 for thousands: "10–20 тыс." applies it to both numbers. */
  readonly factor: number | undefined
  readonly end: number
}

/** Currency codes that are also words of a language: they count only in capitals. */
const alsoWords = new Set(['all', 'try', 'top', 'mad', 'cup', 'sos', 'lek'])

const grouped = /^\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+$/

/** Splits a number into digits: "12.400" and "12,400" are whole, "1.5" and "12,4" have a fraction. */
function read(number: string): { whole: string; fraction: string } {
  if (grouped.test(number)) return { whole: number.replace(/\D/g, ''), fraction: '' }
  const [whole = '', fraction = ''] = number.split(/[.,]/)
  return { whole: whole.replace(/\D/g, ''), fraction: fraction.replace(/\D/g, '') }
}

const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Multiplies exactly by a power of ten: "1.5" × 1000 is "1500". */
function times({ whole, fraction }: { whole: string; fraction: string }, factor: number): string {
  const zeros = String(factor).length - 1
  return plain(whole + fraction.slice(0, zeros).padEnd(zeros, '0'))
}

export const currencyOf = ({ text, folded }: Token, { currencies, codes }: ParserVocabulary) => {
  const known = currencies.find(text)
  if (known !== undefined) return known
  if (!codes.has(folded)) return undefined
  return alsoWords.has(folded) && text !== text.toUpperCase() ? undefined : folded
}

type UnitRead = { unit: AmountUnit; end: number } | undefined

function unitAt({ list, vocabulary }: ParserInput, at: number, digits: string): UnitRead {
  const [first, second] = [list[at], list[at + 1]]
  if (first === undefined) return undefined
  const currency = currencyOf(first, vocabulary)
  if (currency !== undefined) return { unit: { of: 'price', currency }, end: at + 1 }
  // In Polish "KM" is horsepower; no car has 2,000 of them, and few cars have under 2,000 kilometres.
  if (first.text === 'KM' && Number(digits) < 2000) return { unit: { of: 'power' }, end: at + 1 }
  // A currency sign is no second word of a unit: "90,000 km, £7k".
  const two = second?.folded.match(/[\p{L}\p{N}]/u)
    ? vocabulary.units.phrase(`${first.text} ${second.text}`)
    : undefined
  if (two !== undefined) return { unit: { of: two }, end: at + 2 }
  const one = vocabulary.units.find(first.text)
  return one === undefined ? undefined : { unit: { of: one }, end: at + 1 }
}

/** @param expected whether a bound or a currency precedes the number: then "20 000" is one number */
export function amountAt(input: ParserInput, at: number, expected: boolean): TypedAmount | undefined {
  const first = input.list[at]?.number
  if (first === undefined) return undefined
  const joined = joinGroups(input, at)
  if (joined.end > at + 1) {
    const amount = behind(joined, input)
    if (expected || amount.unit !== undefined) return amount
  }
  return behind({ ...read(first), end: at + 1 }, input)
}

interface Digits {
  whole: string
  fraction: string
  end: number
}

/** Joins "20 000" and "1 250 000": groups of three digits after one to three. */
function joinGroups({ list }: ParserInput, at: number): Digits {
  let digits = list[at]?.number ?? ''
  let end = at + 1
  if (/^\d{1,3}$/.test(digits))
    for (let next = list[end]?.number; next !== undefined && /^\d{3}$/.test(next); next = list[end]?.number) {
      digits += next
      end += 1
    }
  return { whole: digits, fraction: '', end }
}

/** A unit before its number: "km 100000". */
export const unitBefore = ({ list, vocabulary }: ParserInput, at: number): AmountUnit | undefined => {
  const [before, next] = [list[at], list[at + 1]]
  if (before === undefined || before.number !== undefined || next?.number === undefined) return undefined
  const unit = vocabulary.units.find(before.text)
  return unit === undefined || unit === 'seats' || unit === 'year' ? undefined : { of: unit }
}

function behind(digits: Digits, input: ParserInput): TypedAmount {
  const { list, vocabulary } = input
  let end = digits.end
  const next = list[end]
  const factor = next === undefined ? undefined : vocabulary.multipliers.find(next.text)
  if (factor !== undefined) end += 1
  const whole = factor === undefined ? plain(digits.whole) : times(digits, factor)
  const unit = unitAt(input, end, whole)
  return {
    whole,
    tenths: factor === undefined && digits.fraction !== '' ? Number(digits.fraction.charAt(0)) : undefined,
    unit: unit?.unit,
    factor,
    end: unit?.end ?? end,
  }
}

/** Splits a text into tokens and adds the parser's data. */
export function parserInputOf(typed: string, { vocabulary, dictionaries }: Known): ParserInput {
  const complete = { ...vocabulary, codes: dictionaries.currencies }
  return { list: tokens(typed, isUnit(complete)), vocabulary: complete, dictionaries }
}

/** Whether letters after digits are a unit, a multiplier or a currency: then "20000eur" is split in two. */
export const isUnit =
  ({ units, multipliers, currencies, codes }: ParserVocabulary) =>
  (letters: string): boolean =>
    [units, multipliers, currencies].some((look) => look.find(letters) !== undefined) ||
    codes.has(foldedText(letters))
