import { wordsOf } from '#contract/words.ts'
import { international } from '#contract/languages/international.ts'
import { searchWords } from '#contract/generated/search-words.ts'

// Numbers in the notation of any country: "1.234,56", "1,234.56", "12 500 zł", "$4,500", "15 тыс".

export interface StatedAmount {
  readonly value: number
  /** The text beside the figures, in lower case: a unit or a currency. */
  readonly beside: string
}

/** With `decimals` a single separator before three figures is a decimal point, as in "1.998 l". */
function figures(text: string, decimals: boolean): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  if (last < 0) return Number(plain)
  const sign = plain[last] ?? ''
  const other = sign === ',' ? '.' : ','
  const behind = plain.length - last - 1
  const isGroup = !plain.includes(other) && behind === 3 && (!decimals || plain.split(sign).length > 2)
  const whole = (isGroup ? plain : plain.slice(0, last)).replaceAll(/[.,]/g, '')
  const value = Number(isGroup ? whole : `${whole || '0'}.${plain.slice(last + 1)}`)
  return Number.isFinite(value) ? value : undefined
}

/** Text that reads back as the same number; three decimals alone would be read as thousands. */
export function numberText(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

const thousand = /^(?:k|тыс|тис|tys|хил|mijë|mije)(?!\p{L})\.?/u
const million = /^(?:mln|млн|mio)(?!\p{L})\.?/u

/** Statistics programs write 100000 as "1e+05". */
const exponent = /^e[-+]?\d+(?![\p{L}\d])/iu

export function readAmount(text: string, decimals = false): StatedAmount | undefined {
  const found = /[-+]?\d(?:[\d\s\u00a0\u202f.,'’]*\d)?/.exec(text)
  if (found === null) return undefined
  const rest = text.slice(found.index + found[0].length)
  const power = exponent.exec(rest)?.[0] ?? ''
  const number = Number(`${figures(found[0], decimals || power !== '')}${power}`)
  if (!Number.isFinite(number)) return undefined
  const behind = rest.slice(power.length).trim().toLowerCase()
  const times = thousand.test(behind) ? 1_000 : million.test(behind) ? 1_000_000 : 1
  const beside =
    `${text.slice(0, found.index).toLowerCase().trim()} ${behind.replace(thousand, '').replace(million, '').trim()}`.trim()
  return { value: number * times, beside }
}

/** Signs and words of currencies, those of the search box. "c$" comes before "$", as it is another currency. */
const currencyWords: readonly (readonly [word: string, code: string])[] = [
  ['c$', 'cad'],
  ['ca$', 'cad'],
  ['a$', 'aud'],
  ['cad', 'cad'],
  ['грн', 'uah'],
  ['zl', 'pln'],
  ['лв', 'bgn'],
  ['lv', 'bgn'],
  ['руб', 'rub'],
  ['р', 'rub'],
  ...[international, ...Object.values(searchWords)].flatMap(({ currencies }) =>
    Object.entries(currencies ?? {}).flatMap(([code, words]) =>
      words.map((word): [string, string] => [word.toLowerCase(), code]),
    ),
  ),
]
const exact = new Map(currencyWords.filter(([word]) => !word.endsWith('*')).toReversed())
const stems = currencyWords
  .filter(([word]) => word.endsWith('*'))
  .map(([word, code]) => [word.slice(0, -1), code] as const)

export function readCurrency(beside: string): string | undefined {
  const text = beside.toLowerCase().trim()
  if (text === '') return undefined
  for (const word of [
    text,
    ...text.split(/[\s.,:()/]+/),
    ...(text.match(/\p{Sc}/gu) ?? []),
    ...wordsOf(text),
  ]) {
    const found = exact.get(word) ?? stems.find(([stem]) => word.startsWith(stem))?.[1]
    if (found !== undefined && word !== '') return found
    if (/^[a-z]{3}$/.test(word) && word === text) return word
  }
  return undefined
}

const isMiles = /^(?:mi|mile|miles|mil|миль|милі|мили|миля|milje)(?!\p{L})/u
export const inKilometres = ({ value, beside }: StatedAmount, unit: string | undefined): number =>
  Math.round(
    isMiles.test(beside) ||
      (unit !== undefined && isMiles.test(unit.toLowerCase()) && !/^(?:km|км)/.test(beside))
      ? value * 1.609344
      : value,
  )

const isKilowatts = /^(?:kw|квт)(?!\p{L})/u
export const inHorsepower = ({ value, beside }: StatedAmount, unit: string | undefined): number =>
  Math.round(isKilowatts.test(beside) || (unit === 'kw' && beside === '') ? value / 0.73549875 : value)

/** Cubic centimetres. A value below twenty can only be litres. */
export const inCubicCentimetres = ({ value, beside }: StatedAmount, unit: string | undefined): number =>
  Math.round(value < 20 && !/^(?:cc|cm|см|куб)/u.test(beside) && unit !== 'cc' ? value * 1_000 : value)
