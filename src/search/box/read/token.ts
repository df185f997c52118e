import { foldedText } from '#src/lib/fold.ts'

/** A typed word or number; `text` is unchanged, `folded` is for comparison. */
export interface Token {
  readonly text: string
  readonly folded: string
  /** Digits of a number; kept as text, because prices are int64. */
  readonly number?: string
}

/*
 * Operators and currency signs are tokens; numbers may contain separators ("12.400", "12,5"); letters after a
 * number are a token if they are a unit ("20000eur", "150hp", "20k") but not in a name ("4x4", "3er").
 */
const piece =
  /[<>≤≥]=?|[€$£₽₴]|\p{N}+(?:[.,'’\u00A0\u202F]\p{N}+)*|[\p{L}\p{N}]+(?:[.'’ʼ-][\p{L}\p{N}]+)*\.?|[+–—-]/gu
const numberThenLetters = /^(\d+(?:[.,]\d+)*)-?(\p{L}[\p{L}\d.³]*)$/u

const isNumber = (text: string) => /^\d+(?:[.,'’\u00A0\u202F]\d+)*$/.test(text)

/** Folds without a final point: "тыс." and "тыс" are one word. */
const bareFold = (text: string) => foldedText(text).replace(/\.$/, '')

const token = (text: string): Token => ({
  text,
  folded: bareFold(text),
  ...(isNumber(text) && { number: text }),
})

/** @param isUnit whether folded letters after a number are a unit */
export function tokens(typed: string, isUnit: (folded: string) => boolean): Token[] {
  // "£7k" is split in two like "7k £".
  const apart = typed
    .replace(/([€$£₽₴₸₾₺])(?=\d)/gu, '$1 ')
    // "150 tkm" is 150 thousand kilometres.
    .replace(/(?<=\d)\s*(?:tkm|т\.?\s?км)(?!\p{L})/giu, 'k km')
  return apart.split(/[\s;()«»"„“”!?]+/u).flatMap((run) => {
    // "12,400," keeps its inner comma and loses the last one; "9.990,-" and "10.000,00" are whole amounts.
    const bare = run
      .replace(/^[,.:]+|[,:]+$/g, '')
      .replace(/(?<=\d)[.,][-–—]+/u, '')
      .replace(/(?<=\d{3})[.,]00(?!\d)/, '')
    return bare === '' ? [] : split(bare, isUnit)
  })
}

function split(run: string, isUnit: (folded: string) => boolean): Token[] {
  const glued = numberThenLetters.exec(run)
  if (glued?.[1] !== undefined && glued[2] !== undefined && isUnit(bareFold(glued[2])))
    return [token(glued[1]), token(glued[2])]
  // "2015-2018", "2015+", "€20000", "<20000", "20000€": digits next to signs.
  if (/^[<>≤≥=€$£₽₴\d.,'’+–—-]+$/u.test(run) && /\d/.test(run)) return (run.match(piece) ?? []).map(token)
  const span = /^(\d+(?:[.,]\d+)*)([–—-])(\d+(?:[.,]\d+)*)(\p{L}[\p{L}\d.³]*)$/u.exec(run)
  if (span && isUnit(bareFold(span[4] ?? ''))) return span.slice(1).map(token)
  return [token(run)]
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
