import type { Area } from '#contract/geo.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { amountAt, isUnit } from './amount.ts'
import { phraseAt } from './bounds.ts'
import { countryAt, type ParserDictionaries } from './names-at.ts'
import { tokens, type Token } from './token.ts'
import type { ParserVocabulary, Vocabulary } from './vocabulary.ts'

/** Kilometres around a town where none are said, and at most: more than that is a mileage. */
const usualKm = 50
const mostKm = 1000
const kmOfMile = 1.609_344
/** Words of a town's name that are looked for. */
const longestTown = 3

/** A place that is spoken of. */
interface AreaSaid {
  /** Absent where the town is not known. */
  readonly area: Area | undefined
  /** What the town may be called, the longest first. */
  readonly towns: readonly string[]
  /** Index of the token behind it; without a town, behind what can mean nothing else. */
  readonly end: number
}

/** Kilometres or miles at a token, as far as a circle goes. */
function distanceAt(list: readonly Token[], at: number, vocabulary: ParserVocabulary) {
  const amount = amountAt(list, at, true, vocabulary)
  const of = amount?.unit?.of
  if (amount === undefined || (of !== 'odometer' && of !== 'miles')) return undefined
  const km = Math.round(Number(amount.whole) * (of === 'miles' ? kmOfMile : 1))
  return km >= 1 && km <= mostKm ? { km, end: amount.end } : undefined
}

/** Reads "within 50 km of Hamburg", "near Warsaw", "Umkreis 50 km Hamburg", "до 50 км от Софии" at a token. */
export function areaAt(
  list: readonly Token[],
  start: number,
  vocabulary: ParserVocabulary,
  dictionaries: ParserDictionaries,
): AreaSaid | undefined {
  const near = phraseAt(list, start, vocabulary.near)
  const radius = phraseAt(list, start, vocabulary.radius)
  const opening = radius ?? near ?? phraseAt(list, start, vocabulary.bounds)
  const distance = distanceAt(list, opening?.end ?? start, vocabulary)
  const joint =
    distance &&
    (phraseAt(list, distance.end, vocabulary.near) ?? phraseAt(list, distance.end, vocabulary.away))
  const at = distance ? (joint?.end ?? (radius && distance.end)) : near?.end
  if (at === undefined) return undefined
  const rest = list.slice(at, at + longestTown)
  const stop = rest.findIndex(({ text, number }) => number !== undefined || !/\p{L}/u.test(text))
  const length = stop < 0 ? rest.length : stop
  // "100 km from Germany": a country has no circle.
  if (length === 0 || countryAt(list, at, dictionaries, true)) return undefined
  const towns = Array.from({ length }, (_, less) =>
    rest
      .slice(0, length - less)
      .map(({ text }) => text)
      .join(' '),
  )
  const index = towns.findIndex((each) => dictionaries.towns?.has(phraseKey(each)))
  const town = dictionaries.towns?.get(phraseKey(towns[index] ?? ''))
  if (town === undefined) return { area: undefined, towns, end: distance ? at + 1 : at }
  const { lat, lon, name } = town
  return { area: { lat, lon, km: distance?.km ?? usualKm, name }, towns, end: at + length - index }
}

/** What the towns of a text may be called, each town's longest first. */
export function townsSaid(
  typed: string,
  vocabulary: Vocabulary,
  dictionaries: ParserDictionaries,
): (readonly string[])[] {
  const complete = { ...vocabulary, codes: dictionaries.currencies }
  const list = tokens(typed, isUnit(complete))
  return list.flatMap((_, at) => {
    const said = areaAt(list, at, complete, dictionaries)
    return said === undefined || said.area !== undefined ? [] : [said.towns]
  })
}
