import { phraseAt, type Token, tokens } from './token.ts'
import { isName, type Known, type ParserInput } from './names-at.ts'
import type { UnitInWords } from '#contract/languages/parts.ts'
import { isSmallWord, isUnit, type ParserVocabulary } from '#contract/vocabulary.ts'

type AmountUnit = { readonly of: 'price'; readonly currency: string } | { readonly of: UnitInWords }

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

export const looksLikeYear = (whole: string) => /^(?:19[2-9]\d|20\d\d)$/.test(whole)

type UnitRead = { unit: AmountUnit; end: number } | undefined

function unitAt({ list, vocabulary }: ParserInput, at: number, digits: string): UnitRead {
  const [first, second] = [list[at], list[at + 1]]
  if (first === undefined) return undefined
  const currency = currencyOf(first, vocabulary)
  // "2015 р." is a year, "500000 р." are roubles.
  const isYear = looksLikeYear(digits) && vocabulary.units.find(first.text) === 'year'
  if (currency !== undefined && !isYear) return { unit: { of: 'price', currency }, end: at + 1 }
  // In Polish "KM" is horsepower; no car has 2,000 of them, and few have driven fewer kilometres.
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
  const figures = input.list[at]?.number
  // Numbers in words: "half a million", "до пяти тысяч".
  const said = numeralAt(input, at)
  if (figures === undefined) return said && behind({ ...read(said.value), end: said.end }, input)
  const joined = joinGroups(input, at)
  if (joined.end > at + 1) {
    const amount = behind(joined, input)
    if (expected || amount.unit !== undefined) return amount
  }
  return behind({ ...read(figures), end: at + 1 }, input)
}

/** "forty five" and "forty-five": ones behind tens are added, with a small word between them in some languages. */
function numeralAt(
  { list, vocabulary }: ParserInput,
  at: number,
): { value: string; end: number } | undefined {
  const sumOf = (tens = '', ones = '') =>
    /^[2-9]0$/.test(tens) && /^[1-9]$/.test(ones) ? String(Number(tens) + Number(ones)) : undefined
  const [tens, unit] = (list[at]?.text ?? '').split('-').map((part) => vocabulary.numerals.find(part))
  const together = sumOf(tens, unit)
  if (together !== undefined) return { value: together, end: at + 1 }
  const first = phraseAt(list, at, vocabulary.numerals)
  if (first === undefined) return undefined
  const joins = isSmallWord(list[first.end]?.text ?? '', vocabulary)
  const ones = phraseAt(list, first.end + Number(joins), vocabulary.numerals)
  const sum = sumOf(first.value, ones?.value)
  return sum !== undefined && ones ? { value: sum, end: ones.end } : first
}

interface Digits {
  whole: string
  fraction: string
  end: number
}

/** Joins "20 000" and "1 250 000": groups of three digits after one to three. */
function joinGroups({ list }: ParserInput, at: number): Digits {
  const [first = '', ...rest] = list.slice(at).map(({ number = '' }) => number)
  const stop = /^\d{1,3}$/.test(first) ? rest.findIndex((number) => !/^\d{3}$/.test(number)) : 0
  const groups = stop < 0 ? rest : rest.slice(0, stop)
  return { whole: [first, ...groups].join(''), fraction: '', end: at + 1 + groups.length }
}

/** A unit before its number: "km 100000". */
export const unitBefore = ({ list, vocabulary }: ParserInput, at: number): AmountUnit | undefined => {
  const [before, next] = [list[at], list[at + 1]]
  if (before === undefined || before.number !== undefined || next?.number === undefined) return undefined
  const unit = vocabulary.units.find(before.text)
  return unit === undefined || /^(?:seats|year|age)$/.test(unit) ? undefined : { of: unit }
}

function behind(digits: Digits, input: ParserInput): TypedAmount {
  const { list, vocabulary } = input
  let end = digits.end
  const next = list[end]
  // The "grand" of "2015 Grand Cherokee" is no multiplier.
  const isYear = looksLikeYear(digits.whole) && !digits.whole.endsWith('00')
  const factor = next === undefined || isYear ? undefined : vocabulary.multipliers.find(next.text)
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
  const glue = {
    isBehind: (letters: string) =>
      isUnit(letters, complete) || (letters.length > 1 && vocabulary.meanings.find(letters) !== undefined),
    isBefore: (letters: string) =>
      complete.codes.has(letters) ||
      vocabulary.bounds.phrase(letters) !== undefined ||
      (letters.length > 2 && isName(letters, dictionaries, vocabulary)),
  }
  return { list: tokens(typed, glue), vocabulary: complete, dictionaries }
}
