import { hasMeaning, isSmallWord, isUnit } from '#contract/vocabulary.ts'
import { phraseKey } from '#src/lib/fold.ts'
import {
  type FindModel,
  isPlainWord,
  latinKeys,
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
  const word = list[at]?.text ?? ''
  // "audi a6 quattro": after a model the word has its general meaning and is not the make's model of that name.
  if (chosen.length > 0 && vocabulary.meanings.phrase(word) !== undefined) return undefined
  // "bmw m3 e46": a model's code behind a model is no other model.
  if (chosen.length > 0 && modelOfCode.has(phraseKey(word))) return undefined
  const joins = isSmallWord(list[at - 1]?.text ?? '', vocabulary)
  // "mustang gt" is no Ford GT, and "megane 3" no Renault 3, but "x5 3 series" are two models.
  const isShort = /^(?:\p{L}{1,3}|\d)$/u.test(word) && !vocabulary.kinds.has(list[at + 1]?.folded ?? '')
  if (chosen.length > 0 && !joins && isShort) return undefined
  const ofMake = brand === undefined ? undefined : modelsOfMake(models, brand, vocabulary)
  // "ауди а6 с6": after a model, "с6" is a generation and not the S6.
  const isHeard = chosen.length === 0 || joins
  const named = ofMake && (nameAt(input, at, ofMake, false, isHeard) ?? trimAt(input, at, ofMake, true))
  if (named) return named
  // "toyota prado": the last word of one model's name.
  const tail =
    chosen.length > 0 || isPlainWord(word, vocabulary) ? undefined : ofMake?.(`~${phraseKey(word)}`)
  if (tail) return { value: tail, end: at + 1, words: [] }
  // "mustang v8" is no Audi V8: so short a name of another make stands behind a word that joins ("x5 or q7").
  if (brand !== undefined && !joins && !/\p{L}{3}/u.test(word)) return undefined
  // Nor is "v8 mustang": without its make it is an engine.
  if (/^v(?:6|8|1[02])$/i.test(word)) return undefined
  const ofAll = modelsOfAll(models, vocabulary)
  return nameAt(input, at, ofAll, true, isHeard) ?? trimAt(input, at, ofAll, false)
}

function nameAt(
  input: ParserInput,
  at: number,
  find: FindModel,
  alone: boolean,
  isHeard: boolean,
): ModelRead | undefined {
  const { list, vocabulary } = input
  const small = isSmallWord(list[at]?.text ?? '', vocabulary)
  const found = longestAt(list, at, 4, (text) => {
    if (alone && isPlainWord(text, vocabulary)) return undefined
    const keys = typedKeys(text)
    const sounds = !isHeard || small || hasMeaning(text, vocabulary) ? [] : latinKeys(text)
    return [...(small && alone ? keys.slice(0, 1) : keys), ...sounds].flatMap((key) => find(key) ?? [])[0]
  })
  if (found === undefined) return undefined
  // "bmw 320 hp" is not the 320: a number before a unit is an amount.
  const number = found.end === at + 1 ? list[at]?.number : undefined
  return number !== undefined && isUnitAt(input, found.end) ? undefined : { ...found, words: [] }
}

const isUnitAt = ({ list, vocabulary }: ParserInput, at: number): boolean => {
  const behind = list[at]
  return behind !== undefined && isUnit(behind.text, vocabulary)
}

/** A trim by each way that its word, or "C 180", is spelled. @param ofMake whether the make is named: then "320" alone is enough */
function trimAt(input: ParserInput, at: number, find: FindModel, ofMake: boolean): ModelRead | undefined {
  const { list } = input
  const [text = '', next] = list.slice(at, at + 2).map((token) => token.text)
  const isPair = /^\d{2,3}[a-z]{0,2}$/.test(list[at + 1]?.folded ?? '') && !isUnitAt(input, at + 2)
  const isAmount = list[at]?.number !== undefined && isUnitAt(input, at + 1)
  for (const each of [text, ...latinKeys(text)]) {
    const trim = trimOf(each, find, ofMake, isAmount)
    if (trim) return { ...trim, end: at + 1 }
    const pair =
      isPair && /^\p{L}{1,3}$/u.test(each) ? trimOf(`${each}${next}`, find, ofMake, false) : undefined
    if (pair) return { ...pair, end: at + 2 }
  }
  return undefined
}

/** "320d" is a 3 Series, "E220" an E-Class. */
function trimOf(
  text: string,
  find: FindModel,
  ofMake: boolean,
  isAmount: boolean,
): Omit<ModelRead, 'end'> | undefined {
  const key = phraseKey(text).replaceAll(' ', '')
  const figure = (ofMake ? /^m?([1-8])(?:\d\d[a-z]{0,2})?$/ : /^m?([1-8])\d\d[a-z]{1,2}$/).exec(key)?.[1]
  const series = figure === undefined || isAmount ? undefined : find(`${figure} series`)
  // "bmw 5" is the series itself.
  if (series) return { value: series, words: key.length > 1 ? [text] : [] }
  const coded = find(modelOfCode.get(key) ?? '')
  if (coded) return { value: coded, words: [text] }
  const [, letters = '', figures = '', more = ''] = /^([a-z]{1,3})(\d{2,3})([a-z]{0,2})$/.exec(key) ?? []
  if (figures.length < 3 && !shortTrims.test(figures)) return undefined
  const model =
    ['class', 'series'].map((kind) => find(`${letters} ${kind}`)).find(Boolean) ??
    (ofMake && letters.length > 1 ? find(letters) : undefined)
  return model && { value: model, words: [figures, more].filter((word) => word !== '') }
}
