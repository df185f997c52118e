import type { FieldPath } from '#contract/kinds/kind.ts'
import type { Rates } from '../money.ts'
import { wordsFor } from './bits.ts'
import { draftLayout } from './layout.ts'
import { draftListingKeys } from './listing-keys.ts'
import { draftNumbers } from './numbers.ts'
import { draftOrigins } from './origins.ts'
import { draftPrices } from './prices.ts'
import { childTermOf, termOf } from './query.ts'
import { Draft } from './snapshot.ts'
import { plan, type StagedCars } from './staged-cars.ts'
import type { StagedWords } from './staged-words.ts'
import { TermsBuilder } from './terms.ts'
import { vinCode, vinTerms } from './text.ts'

/** Maps between file order and the ordinals of cars and positions of listings. */
interface Arrangement {
  /** Car ordinal → car in file order. */
  readonly cars: Uint32Array
  /** Position → active listing in file order, or `none`. */
  readonly listings: Uint32Array
  readonly carAt: (position: number) => number
  readonly carWords: number
  readonly listingWords: number
}

const none = 0xffffffff

/** Builds the index of the staged cars. */
export function draftIndex(staged: StagedCars, words: StagedWords, rates: Rates): Draft {
  const draft = new Draft()
  const arrangement = arrange(staged, draft)
  draftTerms(staged, arrangement, draft)
  for (const { at, ranges, sorts } of plan.numbers) {
    const ofCar = at.startsWith('car.')
    const carAt = ofCar ? (position: number) => position : arrangement.carAt
    const space = ofCar ? arrangement.carWords : arrangement.listingWords
    draftNumbers(draft, at, valuesAt(staged, arrangement, at), carAt, { words: space, ranges, sorts })
  }
  const { listings, carAt, listingWords } = arrangement
  const amounts = {
    units: BigInt64Array.from(listings, (listing) => (listing === none ? 0n : staged.units(listing))),
    currencies: Float64Array.from(listings, (listing) =>
      listing === none ? NaN : staged.currencies.at(listing),
    ),
  }
  draftPrices(draft, amounts, rates, carAt, listingWords)
  draftWords(words, arrangement, draft)
  draftVins(staged, arrangement, draft)
  draftKeys(staged, arrangement, draft)
  draftIds(staged, arrangement, draft)
  return draft
}

function arrange(staged: StagedCars, draft: Draft): Arrangement {
  const { ids, listingStarts } = staged
  // Ordinals ascend with the car id (by UTF-16 code units), which breaks ties of every sort.
  const cars = Uint32Array.from(ids.keys()).sort((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1))
  const extras: number[] = []
  const carOf: number[] = []
  const carWords = wordsFor(cars.length)
  const primary = new Uint32Array(carWords * 32).fill(none)
  cars.forEach((car, no) => {
    const start = listingStarts.at(car)
    const end = listingStarts.at(car + 1)
    if (start < end) primary[no] = start
    for (let listing = start + 1; listing < end; listing++) {
      extras.push(listing)
      carOf.push(no)
    }
  })
  const listingWords = carWords + wordsFor(extras.length)
  const listings = new Uint32Array(listingWords * 32).fill(none)
  listings.set(primary)
  listings.set(extras, primary.length)
  draftLayout(draft, cars.length, Uint32Array.from(carOf))
  draft.column(
    'documents',
    Uint32Array.from(cars, (car) => staged.documents.at(car)),
  )
  const carAt = (position: number) =>
    position < primary.length ? position : (carOf[position - primary.length] ?? 0)
  return { cars, listings, carAt, carWords, listingWords }
}

/** Values of a field path by ordinal or position; NaN where no value is stated. */
function valuesAt(staged: StagedCars, { cars, listings }: Arrangement, path: FieldPath): Float64Array {
  const value = staged.column(path)
  const source = path.startsWith('car.') ? cars : listings
  return Float64Array.from(source, (index) => (index === none ? NaN : value(index)))
}

function draftTerms(staged: StagedCars, arrangement: Arrangement, draft: Draft): void {
  const builders = {
    cars: new TermsBuilder(arrangement.carWords),
    listings: new TermsBuilder(arrangement.listingWords),
  }
  const builderOf = (path: FieldPath) => (path.startsWith('car.') ? builders.cars : builders.listings)
  for (const path of new Set([...plan.values, ...plan.trees.map(([parent]) => parent)])) {
    const lists = new Map<number, number[]>()
    valuesAt(staged, arrangement, path).forEach((value, ordinal) => {
      if (Number.isNaN(value)) return
      const list = lists.get(value)
      if (list === undefined) lists.set(value, [ordinal])
      else list.push(ordinal)
    })
    for (const [value, list] of lists) builderOf(path).put(termOf(path, staged.termValue(path, value)), list)
  }
  for (const [parent, child] of plan.trees) {
    const children = valuesAt(staged, arrangement, child)
    valuesAt(staged, arrangement, parent).forEach((value, ordinal) => {
      const one = children[ordinal] ?? NaN
      if (!Number.isNaN(value) && !Number.isNaN(one))
        builderOf(child).add(childTermOf(child, value, one), ordinal)
    })
  }
  builders.cars.finish('cars', draft)
  builders.listings.finish('listings', draft)
}

function draftWords(
  { vocabulary, ofCars, ofTitles }: StagedWords,
  arrangement: Arrangement,
  draft: Draft,
): void {
  const put = (name: string, sources: Uint32Array, lists: typeof ofCars, words: number) => {
    const ordinals: number[][] = vocabulary.map(() => [])
    sources.forEach((source, ordinal) => {
      if (source !== none) for (const word of lists.at(source)) ordinals[word]?.push(ordinal)
    })
    const builder = new TermsBuilder(words)
    ordinals.forEach((list, word) => {
      if (list.length > 0) builder.put(vocabulary[word] ?? '', list)
    })
    builder.finish(name, draft)
  }
  put('words', arrangement.cars, ofCars, arrangement.carWords)
  put('titles', arrangement.listings, ofTitles, arrangement.listingWords)
}

function draftVins(staged: StagedCars, { cars, carWords }: Arrangement, draft: Draft): void {
  const vins = Array.from(cars, (car) => staged.vins[car] ?? '')
  const starts = new Uint32Array(vins.length + 1)
  vins.forEach((vin, no) => (starts[no + 1] = (starts[no] ?? 0) + vin.length))
  const text = new Uint8Array(starts[vins.length] ?? 0)
  const builder = new TermsBuilder(carWords)
  vins.forEach((vin, no) => {
    const start = starts[no] ?? 0
    for (let i = 0; i < vin.length; i++) text[start + i] = vinCode(vin, i)
    for (const term of vinTerms(vin)) builder.add(term, no)
  })
  builder.finish('vin', draft)
  draft.column('vin.text', text)
  draft.column('vin.textStarts', starts)
}

function draftKeys({ listingKeys, keyStarts }: StagedCars, { cars }: Arrangement, draft: Draft): void {
  const keys = new Uint32Array(listingKeys.length)
  const carOf = new Uint32Array(listingKeys.length)
  let next = 0
  cars.forEach((car, no) => {
    for (let key = keyStarts.at(car); key < keyStarts.at(car + 1); key++) {
      keys[next] = listingKeys.at(key)
      carOf[next++] = no
    }
  })
  draftListingKeys(draft, keys, carOf)
}

function draftIds(staged: StagedCars, { cars }: Arrangement, draft: Draft): void {
  const ids = Array.from(cars, (car) => Buffer.from(staged.ids[car] ?? ''))
  const starts = new Uint32Array(ids.length + 1)
  ids.forEach((id, no) => (starts[no + 1] = (starts[no] ?? 0) + id.length))
  const lines = cars.map((car) => staged.lines.at(car))
  draftOrigins(draft, { text: Buffer.concat(ids), starts }, lines, (no) => staged.markOf(cars[no] ?? 0))
}
