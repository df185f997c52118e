import type { Rates } from '../money.ts'
import { type Bits, has, size, wordsFor } from './bits.ts'
import { draftLayout, Layout } from './layout.ts'
import { draftListingKeys, ListingKeys } from './listing-keys.ts'
import { draftOrderedNumbers, Numbers } from './numbers.ts'
import { draftOrderedPrices, Prices } from './prices.ts'
import { Draft, type Snapshot } from './snapshot.ts'
import { draftOrigins, Origins, type PackedTexts } from './origins.ts'
import { plan } from './staged-cars.ts'
import { nowhere, Terms, TermsBuilder } from './terms.ts'

// Merges indexes of different cars into one, byte for byte the index that a single build of all cars gives.
// The ordinals of a part keep their order, so its lists and orders stay sorted, and merging reads each once.
// An update merges the few changed cars into the previous index; a large build merges its parts.

/** An index, without the cars in `without`. */
export interface IndexPart {
  readonly index: Snapshot
  readonly without?: Bits
  /** Present line numbers of its cars; absent: the lines that they were read from. */
  readonly lines?: Uint32Array
}

/** Called for a line with the id of another line, with both line numbers, from 1. */
export type OnRepeat = (line: number, first: number) => void

interface Ordered extends IndexPart {
  readonly origins: Origins
  readonly layout: Layout
}

/** A part with the new place of each car and position, or `nowhere`. */
interface Moved extends Ordered {
  readonly cars: Uint32Array
  readonly positions: Uint32Array
}

interface Merged {
  readonly parts: readonly Moved[]
  /** By new ordinal: the part, and the ordinal in it. */
  readonly partOf: Uint8Array
  readonly carIn: Uint32Array
  readonly carWords: number
  readonly listingWords: number
  readonly carAt: (position: number) => number
}

/** The number of a part is one byte. */
const mostParts = 256

/** The result is valid only if `onRepeat` was not called. `!` in this file: see bits.ts. */
export function mergeParts(given: readonly IndexPart[], rates: Rates, onRepeat: OnRepeat): Draft {
  if (given.length > mostParts)
    throw new RangeError(`${given.length} parts: an index has at most ${mostParts}, some 12 million cars`)
  const draft = new Draft()
  const merged = mergeLayout(draft, given, onRepeat)
  for (const name of ['cars', 'words', 'vin'] as const)
    mergeTerms(draft, name, merged, ({ cars }) => cars, merged.carWords)
  for (const name of ['listings', 'titles'] as const)
    mergeTerms(draft, name, merged, ({ positions }) => positions, merged.listingWords)
  for (const { at, ranges, sorts } of plan.numbers) {
    const ofCar = at.startsWith('car.')
    const words = ofCar ? merged.carWords : merged.listingWords
    const columns = merged.parts.map(({ index }) => new Numbers(index, at))
    const runs = merged.parts.map(({ cars, positions }, part) =>
      runOf(columns[part]!.ranked.order, ofCar ? cars : positions, (rank) => columns[part]!.valueAt(rank)),
    )
    const { order, keys } = mergeRuns(runs, ofCar ? (position) => position : merged.carAt)
    draftOrderedNumbers(draft, at, order, keys, { words, ranges, sorts })
  }
  mergePrices(draft, merged, rates)
  mergeByCar(draft, merged)
  mergeListingKeys(draft, merged)
  return draft
}

function mergeLayout(draft: Draft, given: readonly IndexPart[], onRepeat: OnRepeat): Merged {
  const parts = given.map((part): Moved => {
    const ordered = orderedPart(part)
    const positions = new Uint32Array(ordered.layout.listingWords * 32).fill(nowhere)
    return { ...ordered, cars: new Uint32Array(ordered.layout.cars).fill(nowhere), positions }
  })
  const total = parts.reduce(
    (sum, { layout, without }) => sum + layout.cars - (without ? size(without) : 0),
    0,
  )
  const partOf = new Uint8Array(total)
  const carIn = new Uint32Array(total)
  const take = (part: number, car: number, no: number) => {
    partOf[no] = part
    carIn[no] = car
    parts[part]!.cars[car] = no
  }
  mergeById(parts, take, onRepeat)
  const carWords = wordsFor(total)
  const carOf: number[] = []
  for (let no = 0; no < total; no++) {
    const { layout, positions } = parts[partOf[no]!]!
    const car = carIn[no]!
    positions[car] = no
    layout.eachExtra(car, (position) => {
      positions[position] = carWords * 32 + carOf.length
      carOf.push(no)
    })
  }
  draftLayout(draft, total, Uint32Array.from(carOf))
  const carAt = (position: number) => (position < carWords * 32 ? position : carOf[position - carWords * 32]!)
  return { parts, partOf, carIn, carWords, listingWords: carWords + wordsFor(carOf.length), carAt }
}

const orderedPart = (part: IndexPart): Ordered => ({
  ...part,
  origins: new Origins(part.index),
  layout: new Layout(part.index),
})

/** Only reports repeated ids. */
export const findRepeats = (parts: readonly IndexPart[], onRepeat: OnRepeat): void =>
  mergeById(parts.map(orderedPart), () => {}, onRepeat)

/** Passes the kept cars to `take`, in the order of their ids. */
function mergeById(
  parts: readonly Ordered[],
  take: (part: number, car: number, no: number) => void,
  onRepeat: OnRepeat,
): void {
  const next = parts.map(() => -1)
  const heads: (string | undefined)[] = []
  const advance = (part: number) => {
    const { layout, without, origins } = parts[part]!
    let car = next[part]! + 1
    while (without !== undefined && car < layout.cars && has(without, car)) car++
    next[part] = car
    heads[part] = car < layout.cars ? origins.idOf(car) : undefined
  }
  const lineOf = (part: number) => (parts[part]!.lines ?? parts[part]!.origins.lines)[next[part]!]!
  parts.forEach((_, part) => advance(part))
  let before: string | undefined
  let lineBefore = 0
  for (let no = 0; ; no++) {
    let least = -1
    for (let part = 0; part < heads.length; part++)
      if (heads[part] !== undefined && (least < 0 || heads[part]! < heads[least]!)) least = part
    if (least < 0) return
    const line = lineOf(least)
    if (heads[least] === before) onRepeat(Math.max(line, lineBefore), Math.min(line, lineBefore))
    before = heads[least]
    lineBefore = line
    take(least, next[least]!, no)
    advance(least)
  }
}

function mergeTerms(
  draft: Draft,
  name: 'cars' | 'listings' | 'words' | 'titles' | 'vin',
  { parts }: Merged,
  movedBy: (part: Moved) => Uint32Array,
  words: number,
): void {
  const ofCars = name === 'cars' || name === 'words' || name === 'vin'
  const sources = parts.map((part) => ({
    moved: movedBy(part),
    terms: new Terms(part.index, name, ofCars ? part.layout.carWords : part.layout.listingWords),
    at: 0,
  }))
  const heads = sources.map(({ terms }) => (terms.length > 0 ? terms.nameOf(0) : undefined))
  const builder = new TermsBuilder(words)
  const members = new Uint32Array(words * 32)
  for (;;) {
    let least: string | undefined
    for (const head of heads) if (head !== undefined && (least === undefined || head < least)) least = head
    if (least === undefined) break
    let length = 0
    for (const [part, source] of sources.entries()) {
      if (heads[part] !== least) continue
      const { moved, terms } = source
      length = terms.moveTo(members, length, source.at, moved)
      source.at++
      heads[part] = source.at < terms.length ? terms.nameOf(source.at) : undefined
    }
    if (length > 0) builder.put(least, members.subarray(0, length))
  }
  builder.finish(name, draft)
}

/** The rest of an order: keys, new positions and old ranks. */
interface Run {
  readonly keys: Float64Array
  readonly positions: Uint32Array
  readonly ranks: Uint32Array
}

function runOf(order: Uint32Array, moved: Uint32Array, key: (rank: number) => number): Run {
  const keys = new Float64Array(order.length)
  const positions = new Uint32Array(order.length)
  const ranks = new Uint32Array(order.length)
  let length = 0
  for (let rank = 0; rank < order.length; rank++) {
    const position = moved[order[rank]!]!
    if (position === nowhere) continue
    keys[length] = key(rank)
    positions[length] = position
    ranks[length++] = rank
  }
  return {
    keys: keys.subarray(0, length),
    positions: positions.subarray(0, length),
    ranks: ranks.subarray(0, length),
  }
}

/** Merges orders into one, by key, then car, then position, as each of them is sorted. */
function mergeRuns(runs: readonly Run[], carAt: (position: number) => number) {
  const total = runs.reduce((sum, { keys }) => sum + keys.length, 0)
  const order = new Uint32Array(total)
  const keys = new Float64Array(total)
  const runAt = new Uint8Array(total)
  const rankIn = new Uint32Array(total)
  const next = new Uint32Array(runs.length)
  const isBefore = (a: number, b: number) => {
    const one = runs[a]!
    const other = runs[b]!
    const byKey = one.keys[next[a]!]! - other.keys[next[b]!]!
    if (byKey !== 0) return byKey < 0
    // Two runs never share a car.
    return carAt(one.positions[next[a]!]!) < carAt(other.positions[next[b]!]!)
  }
  for (let rank = 0; rank < total; rank++) {
    let first = -1
    for (let run = 0; run < runs.length; run++)
      if (next[run]! < runs[run]!.keys.length && (first < 0 || isBefore(run, first))) first = run
    const { keys: from, positions, ranks } = runs[first]!
    const at = next[first]!++
    order[rank] = positions[at]!
    keys[rank] = from[at]!
    runAt[rank] = first
    rankIn[rank] = ranks[at]!
  }
  return { order, keys, runAt, rankIn }
}

function mergePrices(draft: Draft, { parts, carAt, listingWords }: Merged, rates: Rates): void {
  const prices = parts.map(({ index }) => new Prices(index))
  const runs = parts.map(({ positions }, part) =>
    runOf(prices[part]!.ranked.order, positions, (rank) => prices[part]!.usd(rank)),
  )
  const { order, runAt, rankIn } = mergeRuns(runs, carAt)
  const units = new BigInt64Array(order.length)
  const currencies = new Float64Array(order.length)
  for (let rank = 0; rank < order.length; rank++) {
    const from = prices[runAt[rank]!]!
    units[rank] = from.units(rankIn[rank]!)
    currencies[rank] = from.currency(rankIn[rank]!)
  }
  draftOrderedPrices(draft, order, { units, currencies }, rates, listingWords)
}

/** Merges the columns by car: documents, VINs, and the origins for the next update. */
function mergeByCar(draft: Draft, { parts, partOf, carIn }: Merged): void {
  const documents = parts.map(({ index }) => index.u32('documents'))
  draft.column(
    'documents',
    carIn.map((car, no) => documents[partOf[no]!]![car]!),
  )
  const vins = parts.map(({ index }) => ({ text: index.u8('vin.text'), starts: index.u32('vin.textStarts') }))
  const { text, starts } = joinTexts(vins, partOf, carIn)
  draft.column('vin.text', text)
  draft.column('vin.textStarts', starts)
  const origins = parts.map((part) => part.origins)
  const linesOf = parts.map((part) => part.lines ?? part.origins.lines)
  const lines = carIn.map((car, no) => linesOf[partOf[no]!]![car]!)
  const markOf = (no: number) => origins[partOf[no]!]!.markOf(carIn[no]!)
  draftOrigins(draft, joinTexts(origins, partOf, carIn), lines, markOf)
}

function mergeListingKeys(draft: Draft, { parts }: Merged): void {
  const sources = parts.map(({ index, cars }) => ({ listings: new ListingKeys(index), cars }))
  const total = sources.reduce((sum, { listings }) => sum + listings.length, 0)
  const keys = new Uint32Array(total)
  const carOf = new Uint32Array(total)
  let length = 0
  for (const { listings, cars } of sources)
    listings.each((key, car) => {
      const to = cars[car]!
      if (to === nowhere) return
      keys[length] = key
      carOf[length++] = to
    })
  draftListingKeys(draft, keys.subarray(0, length), carOf.subarray(0, length))
}

function joinTexts(sources: readonly PackedTexts[], partOf: Uint8Array, carIn: Uint32Array): PackedTexts {
  const starts = new Uint32Array(carIn.length + 1)
  carIn.forEach((car, no) => {
    const from = sources[partOf[no]!]!.starts
    starts[no + 1] = starts[no]! + from[car + 1]! - from[car]!
  })
  const text = new Uint8Array(starts[carIn.length]!)
  carIn.forEach((car, no) => {
    const source = sources[partOf[no]!]!
    const from = source.starts[car]!
    const end = source.starts[car + 1]!
    const to = starts[no]!
    for (let at = from; at < end; at++) text[to + at - from] = source.text[at]!
  })
  return { text, starts }
}
