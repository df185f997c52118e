import type { GeoPosition } from '#contract/geo.ts'
import { lookAlikes } from '#contract/words.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { remembered } from '#src/lib/remembered.ts'
import type { Domain } from '#contract/resources/first-answers.ts'
import type { NamedEntry } from '../../text/names.ts'
import { lettersOf } from '../../text/sound.ts'
import { longestAt, type Token } from './token.ts'
import {
  hasMeaning,
  isSmallWord,
  type ParserVocabulary,
  type Vocabulary,
  isUnit,
} from '#contract/vocabulary.ts'

import letters from '../../text/letters.json' with { type: 'json' }

interface ModelOfMake {
  readonly brand: number
  readonly model: number
}

/** Models by make id, the most frequent make first: "Ranger" alone means the model of the first make that has one. */
type ModelsOfMakes = ReadonlyMap<number, readonly NamedEntry[]>

/** Maximum count of words in a place's name. */
export const longestPlace = 3

/** A town or a region with all names that the service has for it. */
export interface PlaceEntry extends GeoPosition {
  readonly name: string
  readonly names: readonly string[]
  readonly population: number
  /** Set for a region, absent for a town. */
  readonly region?: { readonly country: number; readonly id: number } | undefined
}

/** The account's dictionaries for the parser; each may be empty while it loads. */
export interface ParserDictionaries {
  readonly brands: readonly NamedEntry[]
  /** Models of the frequent makes and of those loaded so far. */
  readonly models: ModelsOfMakes
  readonly countries: readonly (NamedEntry & {
    readonly original_name?: string | null
    readonly native?: string | null
    readonly iso?: string | null
  })[]
  /** The account's sites; absent while they load. */
  readonly sites?: readonly Domain[] | undefined
  /** Towns found after place words; absent before a text has any. */
  readonly towns?: ReadonlyMap<string, PlaceEntry>
  /** Towns and regions named without a place word before them; absent without any. */
  readonly places?: ReadonlyMap<string, PlaceEntry>
  /** ISO codes, lower case. */
  readonly currencies: ReadonlySet<string>
}

export interface Known {
  readonly vocabulary: Vocabulary
  readonly dictionaries: ParserDictionaries
}

/** A text split into tokens, with the parser's data. */
export interface ParserInput {
  readonly list: readonly Token[]
  readonly vocabulary: ParserVocabulary
  readonly dictionaries: ParserDictionaries
}

/** The key without spaces; digits stay apart: "3/20" is not "320". */
const joined = (key: string) => (/\d \d/.test(key) ? key : key.replaceAll(' ', ''))

/** One to three Cyrillic letters, alone or next to digits. */
const shortRun = /(?<!\p{L})\p{Script=Cyrillic}{1,3}(?!\p{L})/u

const heard = lettersOf(letters.heard)

/** Latin spellings: first by look ("х5", typed without switching the keyboard), then by sound ("рав4", "икс5"). */
export const latinKeys = remembered((text: string): readonly string[] => {
  const key = phraseKey(text)
  const [run] = shortRun.exec(key) ?? []
  if (run === undefined) return []
  const looks = [...run].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  const sounds = [...run].reduce(
    (begun, letter) => begun.flatMap((each) => [...(heard.get(letter) ?? '')].map((next) => each + next)),
    [''],
  )
  const named = Object.entries(letters.called).find(([, names]) => names.split(' ').includes(run))
  return [looks, ...(named?.[0] ?? ''), ...sounds].flatMap((each) => {
    const latin = key.replace(run, each)
    return [latin, joined(latin)]
  })
})

/** Possible keys of a typed phrase: as words, without spaces, and in Latin letters that look alike. */
export function typedKeys(text: string): readonly string[] {
  const key = phraseKey(text)
  return [...new Set([key, joined(key), ...latinKeys(text).slice(0, 2)])].filter((each) => each !== '')
}

/** Keys of a make's name; "Mercedes-Benz" is also known by its first half. */
const makeKeys = (name: string): readonly string[] => [
  phraseKey(name),
  joined(phraseKey(name)),
  phraseKey(/^\p{L}{4,}(?=-)/u.exec(name)?.[0] ?? ''),
]

/** Keys of a model's name: "E-Class" is also "e klasse", "eklasa" and "класс е", "GLC-Class" just "glc". */
function modelKeys(name: string, { kinds }: Vocabulary): readonly string[] {
  const key = phraseKey(name)
  const [first = '', last = '', ...more] = key.split(' ')
  const kind = more.length === 0 ? kinds.get(last) : undefined
  // "Mazda6" after its make is "6".
  const figure = /^\p{L}{4,}(\d+)$/u.exec(key)?.[1] ?? ''
  if (kind === undefined) return [key, joined(key), figure]
  const called = kind.flatMap((word) => [`${first} ${word}`, first + word, `${word} ${first}`])
  return [key, ...called, ...(/^[a-z]{2,}$/.test(first) ? [first] : [])]
}

const kept = new WeakMap<object, ReadonlyMap<string, number>>()

/** Ids by key, cached per list, so that a phrase is looked up directly and not compared with each name. */
function keysOf(
  entries: readonly NamedEntry[],
  keys: (name: string) => readonly string[],
): ReadonlyMap<string, number> {
  const known = kept.get(entries)
  if (known !== undefined) return known
  // An exact name precedes another entry's alias: "5 серии" may be a model's own name.
  const map = new Map(entries.toReversed().map(({ id, name }) => [phraseKey(name), id]))
  map.delete('')
  for (const { id, name } of entries)
    for (const text of keys(name)) if (text !== '' && !map.has(text)) map.set(text, id)
  for (const [tail, [only, ...others]] of groupBy(entries, ({ name }) => lastOf(name)))
    if (only && tail !== '' && others.length === 0) map.set(`~${tail}`, only.id)
  kept.set(entries, map)
  return map
}

export const makeAt = ({ list, dictionaries }: ParserInput, at: number) =>
  longestAt(list, at, 4, (text) => {
    const known = keysOf(dictionaries.brands, makeKeys)
    return typedKeys(text).flatMap((key) => known.get(key) ?? [])[0]
  })

/** Whether a word is the name of a make or a model, as in "golf7". */
export const isName = (
  word: string,
  { brands, models }: ParserDictionaries,
  vocabulary: Vocabulary,
): boolean => keysOf(brands, makeKeys).has(word) || modelsOfAll(models, vocabulary)(word) !== undefined

/** Looks up a model by key, in one make or in all. */
type FindModel = (key: string) => ModelOfMake | undefined

const modelsOfMake =
  (models: ModelsOfMakes, brand: number, vocabulary: Vocabulary): FindModel =>
  (key) => {
    const model = keysOf(models.get(brand) ?? none, (name) => modelKeys(name, vocabulary)).get(key)
    return model === undefined ? undefined : { brand, model }
  }

/** The last word of a name, from four letters on. */
export const lastOf = (name: string): string => /\p{L}{4,}$/u.exec(phraseKey(name))?.[0] ?? ''

const none: readonly NamedEntry[] = []

const merged = new WeakMap<ModelsOfMakes, ReadonlyMap<string, ModelOfMake>>()

function modelsOfAll(models: ModelsOfMakes, vocabulary: Vocabulary): FindModel {
  let all = merged.get(models)
  if (all === undefined) {
    const map = new Map<string, ModelOfMake>()
    for (const [brand, entries] of models)
      for (const [key, model] of keysOf(entries, (name) => modelKeys(name, vocabulary)))
        if (!map.has(key)) map.set(key, { brand, model })
    merged.set(models, (all = map))
  }
  const found = all
  return (key) => found.get(key)
}

/** Whether a phrase without a make before it means something other than a model: "coupe", "up to". */
function isPlainWord(text: string, vocabulary: Vocabulary): boolean {
  const key = phraseKey(text)
  // A number alone is a number, and one or two letters are too few.
  const isShort = /^\d+$/.test(joined(key)) || /^\p{L}{1,2}$/u.test(joined(key))
  return isShort || isSmallWord(text, vocabulary) || hasMeaning(text, vocabulary)
}

/** Whether a word is an inflected name: "германии" for "Германия", "Polsce" for "Polska". */
function inflected(word: string, name: string): boolean {
  const stem = name.slice(0, Math.max(4, name.length - 2))
  return name.length >= 5 && word.startsWith(stem) && Math.abs(word.length - name.length) <= 2
}

/** @param endings whether its name may have another one, as behind "in" */
export const countryAt = (
  { list, vocabulary, dictionaries: { countries } }: ParserInput,
  at: number,
  endings: boolean,
) =>
  longestAt(list, at, 3, (text, length) => {
    const key = phraseKey(text)
    const iso = endings && length === 1 ? vocabulary.countries.find(text) : vocabulary.countries.phrase(text)
    const isCalled = (name: string | null | undefined) =>
      name && (phraseKey(name) === key || (endings && length === 1 && inflected(key, phraseKey(name))))
    return countries.find(
      (country) =>
        (iso !== undefined && country.iso?.toLowerCase() === iso) ||
        [country.name, country.native, country.original_name].some(isCalled),
    )?.id
  })

/** A source by its name or the first part of its host: "mobile" matches, "de" is too short. */
export const siteAt = ({ list, dictionaries: { sites = [] } }: ParserInput, at: number) =>
  longestAt(list, at, 4, (text) => {
    const key = joined(phraseKey(text))
    const isCalled = ({ name, domain }: Domain) =>
      [name, domain, domain.split('.')[0]].some((each) => each && joined(phraseKey(each)) === key)
    return key.length < 3 ? undefined : sites.find(isCalled)?.domain
  })

export const placeAt = ({ list, dictionaries: { places } }: ParserInput, at: number) =>
  places && longestAt(list, at, longestPlace, (text) => places.get(phraseKey(text)))

import generations from './generations.json' with { type: 'json' }

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
