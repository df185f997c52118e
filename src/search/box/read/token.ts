import type { Lookup } from '#contract/vocabulary.ts'
import { inOneAlphabet } from '#contract/words.ts'
import { foldedText } from '#src/lib/fold.ts'

/** A typed word or number; `text` is unchanged, `folded` is for comparison. */
export interface Token {
  readonly text: string
  readonly folded: string
  /** Digits of a number; kept as text, because prices are int64. */
  readonly number?: string
  /** Whether a comma follows. */
  readonly comma?: true
}

/*
 * Operators and currency signs stand alone; numbers may carry separators ("12.400", "12,5"); letters stand alone when
 * each is a unit of the number before it ("20000eur", "20k-30k", "150тыс.км") but not when they make a name ("4x4", "3er").
 */
const piece =
  /[<>≤≥]=?|[€$£₽₴]|\p{N}+(?:[.,'’\u00A0\u202F]\p{N}+)*|\p{L}[\p{L}\p{N}³]*(?:\.[\p{L}\p{N}³]+)*\.?|[+–—-]/gu

const isNumber = (text: string) => /^\d+(?:[.,'’\u00A0\u202F]\d+)*$/.test(text)

/** Folds without a final point: "тыс." and "тыс" are one word. */
const bareFold = (text: string) => foldedText(text).replace(/\.$/, '')

const token = (text: string): Token => ({
  text,
  folded: bareFold(text),
  ...(isNumber(text) && { number: text }),
})

/** Tests folded letters that are attached to a number: "20000eur", "2.0tdi", "do20000". */
export interface Glue {
  readonly isBehind: (folded: string) => boolean
  readonly isBefore: (folded: string) => boolean
}

/** The year of two digits, at most next year's: "98" is 1998, "05" 2005. */
export const fullYear = (digits: string): string =>
  `${Number(digits) > (new Date().getFullYear() % 100) + 1 ? 19 : 20}${digits}`

/** "2015-16-17" and "2015,2016" in full, if they follow each other: "2015-06" is a month. */
function wholeYears(said: string): string {
  const years = said.split(/\D/).map((year) => `20${year.slice(-2)}`)
  return years.join() === [...new Set(years)].toSorted().join() ? years.join('-') : said
}

/** "03/2016" and "1.3.2016": the interface knows the year only. "1.6/2015" is an engine and a year. */
const monthOfYear =
  /(?<![\d.,/])(?:(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1|(?:0?[1-9]|1[0-2])[./])((?:19|20)\d\d)(?![\d.,/])/g

export function tokens(typed: string, glue: Glue): Token[] {
  // "£7k" is cut in two like "7k £".
  const apart = inOneAlphabet(typed)
    .replace(/([€$£₽₴₸₾₺])(?=\d)/gu, '$1 ')
    .replace(/(?<=\d)\.\.+(?=\d)/g, '-')
    .replace(monthOfYear, '$2')
    .replace(/(?<![\d/.,-])20\d\d(?:[-–/](?:20)?\d\d|,20\d\d)+(?![\d/.-])/g, wholeYears)
    // "Golf '98", but not "5'10" or "rock'98".
    .replace(/(?<![\p{L}\d])['’‘´`](\d\d)(?![\p{L}\d])/gu, (_, digits: string) => fullYear(digits))
    // "150 tkm" is 150 thousand kilometres, "800 т.р." 800 thousand roubles.
    .replace(/(?<=\d)\s*[tт]\.?\s?(?=(?:km|км|р|руб\p{L}*|грн|евро|євро)(?!\p{L}))/giu, 'k ')
  return apart.split(/[\s;()«»"„“”!?]+/u).flatMap((run) => {
    // "12,400," keeps its inner comma and loses the last one; "9.990,-" and "10.000,00" are whole amounts.
    const bare = run
      .replace(/^[,.:]+|[,:]+$/g, '')
      .replace(/(?<=\d)[.,][-–—]+/u, '')
      .replace(/(?<=\d{3})[.,]00(?!\d)/, '')
    const list = bare === '' ? [] : split(bare, glue)
    return run.endsWith(',')
      ? list.map((each, at) => (at < list.length - 1 ? each : { ...each, comma: true }))
      : list
  })
}

function split(run: string, glue: Glue): Token[] {
  // "camry/accord" and "2015/2016" are two tokens, "б/у" and the model "3/20" are one.
  const [, left, right] = /^([^/]{2,})\/([^/]{2,})$/.exec(run) ?? []
  if (left !== undefined && right !== undefined && !glue.isBehind(bareFold(run)))
    return [...split(left, glue), token('/'), ...split(right, glue)]
  // "тыс.км" is two units, "л.с" is one.
  const pieces = (run.match(piece) ?? []).flatMap((each) =>
    !/^\p{L}/u.test(each) || glue.isBehind(bareFold(each)) ? [each] : each.split('.').filter(Boolean),
  )
  const isLetters = (text = '') => /^\p{L}/u.test(text)
  // "2015-2018", "€20000", "20k-30k" are digits with signs and units; the "-" of "7-sitzer" is no sign.
  if (
    pieces.length > 1 &&
    !/[/:]/.test(run) &&
    (/\d/.test(run) ? !isLetters(run) : isLetters(run)) &&
    pieces.every((each) => !isLetters(each) || glue.isBehind(bareFold(each)))
  )
    return pieces.filter((each, at) => each !== '-' || !isLetters(pieces[at + 1])).map(token)
  // "do20000" and "golf2015" are a word and a number.
  const [, word = '', number = ''] = /^(\p{L}{2,})[.-]?(\d.*)$/u.exec(run) ?? []
  // "мазда6": a make is known in Cyrillic by itself, and a model ("рав4") also with a space.
  const isApart = /^(?:19|20)\d\d$/.test(number) || (number.length < 3 && /\p{Script=Cyrillic}/u.test(word))
  return glue.isBefore(bareFold(word)) || (word.length > 2 && isApart)
    ? [token(word), ...split(number, glue)]
    : [token(run)]
}

/** The longest phrase at a token for which `find` returns a value. */
export function longestAt<T>(
  list: readonly Token[],
  at: number,
  most: number,
  find: (phrase: string, length: number) => T | undefined,
): { value: T; end: number } | undefined {
  for (let length = Math.min(most, list.length - at); length > 0; length -= 1) {
    const words = list.slice(at, at + length).map(({ text }) => text)
    const value = find(words.join(' '), length)
    if (value !== undefined) return { value, end: at + length }
  }
  return undefined
}

/** The longest phrase of a lookup that begins at a token; signs are separate tokens. */
export const phraseAt = <T>(list: readonly Token[], at: number, look: Lookup<T>, longest = 5) =>
  longestAt(list, at, look.begins(list[at]?.text ?? '') ? longest : 1, (text, length) =>
    // A phrase has no signs: "sub £5000" and "year >= 2015" are not phrases of two words.
    length === 1 ? look.find(text) : /[\p{Sc}\p{Sm}]/u.test(text) ? undefined : look.phrase(text),
  )
