import { foldedText, phraseKey } from '#src/lib/fold.ts'
import { isUnit } from './amount.ts'
import {
  type FindModel,
  isPlainWord,
  isSmallWord,
  type ModelOfMake,
  modelsOfAll,
  modelsOfMake,
  type ParserInput,
  typedKeys,
} from './names-at.ts'
import generations from './generations.json' with { type: 'json' }
import { longestAt } from './token.ts'

/** Models by their maker's generation code: "e46". */
const modelOfCode = new Map(
  Object.entries(generations).flatMap(([model, codes]) => codes.map((code) => [code, model] as const)),
)

/** Two digits after the letter of a Mercedes class: "c63". Others, as in "e46", are generation codes. */
const shortTrims = /^(?:3[56]|4[35]|5[035]|6[35])$/

interface ModelRead {
  readonly value: ModelOfMake
  readonly end: number
  /** Words besides the model: "320d" is a 3 Series with the word "320d". */
  readonly words: readonly string[]
}

/** Reads a model of the last named make, else of any make whose models are loaded. */
export function modelAt(
  input: ParserInput,
  at: number,
  brand: number | undefined,
  chosen: readonly number[],
): ModelRead | undefined {
  const { list, vocabulary } = input
  const { models } = input.dictionaries
  // "audi a6 quattro": after a model the word has its general meaning and is not the make's model of that name.
  if (chosen.length > 0 && vocabulary.meanings.phrase(list[at]?.text ?? '') !== undefined) return undefined
  const ofMake = brand === undefined ? undefined : modelsOfMake(models, brand, vocabulary)
  const named = ofMake && (nameAt(input, at, ofMake, false) ?? trimAt(input, at, ofMake, true))
  if (named) return named
  // "mustang v8" is no Audi V8: a short name of another make counts only after a joining word ("x5 or q7").
  const joins = isSmallWord(list[at - 1]?.text ?? '', vocabulary)
  if (brand !== undefined && !joins && !/\p{L}{3}/u.test(list[at]?.text ?? '')) return undefined
  const ofAll = modelsOfAll(models, vocabulary)
  return nameAt(input, at, ofAll, true) ?? trimAt(input, at, ofAll, false)
}

function nameAt(input: ParserInput, at: number, find: FindModel, alone: boolean): ModelRead | undefined {
  const { list, vocabulary } = input
  const small = alone && isSmallWord(list[at]?.text ?? '', vocabulary)
  const found = longestAt(list, at, 4, (text) => {
    if (alone && isPlainWord(text, vocabulary)) return undefined
    const keys = typedKeys(text)
    return (small ? keys.slice(0, 1) : keys).flatMap((key) => find(key) ?? [])[0]
  })
  if (found === undefined) return undefined
  // "bmw 320 hp" is not the 320: a number before a unit is an amount.
  const number = found.end === at + 1 ? list[at]?.number : undefined
  return number !== undefined && isUnitAt(input, found.end) ? undefined : { ...found, words: [] }
}

const isUnitAt = ({ list, vocabulary }: ParserInput, at: number): boolean => {
  const behind = list[at]
  return behind !== undefined && isUnit(vocabulary)(foldedText(behind.text))
}

/** "320d" is a 3 Series, "E220" an E-Class. @param ofMake whether the make is named, so that "320" alone suffices */
function trimAt(input: ParserInput, at: number, find: FindModel, ofMake: boolean): ModelRead | undefined {
  const { list } = input
  const token = list[at]
  if (token === undefined) return undefined
  const key = phraseKey(token.text).replaceAll(' ', '')
  const figure = (ofMake ? /^m?([1-8])(?:\d\d[a-z]{0,2})?$/ : /^m?([1-8])\d\d[a-z]{1,2}$/).exec(key)?.[1]
  const series = figure === undefined ? undefined : find(`${figure} series`)
  if (series && (token.number === undefined || !isUnitAt(input, at + 1)))
    // "bmw 5" is the series itself.
    return { value: series, end: at + 1, words: key.length > 1 ? [token.text] : [] }
  const coded = find(modelOfCode.get(key) ?? '')
  if (coded) return { value: coded, end: at + 1, words: [token.text] }
  const lettered = /^([a-z]{1,3})(\d{2,3})([a-z]{0,2})$/.exec(key)
  const [, letters = '', figures = '', more = ''] = lettered ?? []
  if (lettered && (figures.length > 2 || shortTrims.test(figures))) {
    const model = find(`${letters} class`) ?? find(`${letters} series`)
    return model && { value: model, end: at + 1, words: [figures, more].filter((word) => word !== '') }
  }
  // "C 180": the digits become words after the model.
  const figuresNext = /^\d{2,3}[a-z]{0,2}$/.test(list[at + 1]?.folded ?? '') && !isUnitAt(input, at + 2)
  const model = /^[a-z]{1,3}$/.test(key) && figuresNext ? find(`${key} class`) : undefined
  return model && { value: model, end: at + 2, words: [list[at + 1]?.text ?? ''] }
}
