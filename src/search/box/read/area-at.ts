import type { Area } from '#contract/geo.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { amountAt, parserInputOf } from './amount.ts'
import { phraseAt } from './bounds.ts'
import { countryAt, type Known, type ParserInput, type TownEntry } from './names-at.ts'

/** Kilometres around a town where none are said, and at most: more than that is a mileage. */
const usualKm = 50
const mostKm = 1000
const kmOfMile = 1.609_344
const longestTown = 3

interface AreaSaid {
  /** Absent where the town is not known. */
  readonly area: Area | undefined
  /** What the town may be called, the longest first. */
  readonly towns: readonly string[]
  /** Index of the token behind it; without a town, behind what can mean nothing else. */
  readonly end: number
}

/** Kilometres or miles at a token, as far as a circle goes. */
function distanceAt(input: ParserInput, at: number) {
  const amount = amountAt(input, at, true)
  const of = amount?.unit?.of
  if (amount === undefined || (of !== 'odometer' && of !== 'miles')) return undefined
  const km = Math.round(Number(amount.whole) * (of === 'miles' ? kmOfMile : 1))
  return km >= 1 && km <= mostKm ? { km, end: amount.end } : undefined
}

/** Reads "within 50 km of Hamburg", "near Warsaw", "near Berlin 30 km", "Umkreis 50 km Hamburg", "до 50 км от Софии" at a token. */
export function areaAt(input: ParserInput, start: number): AreaSaid | undefined {
  const { list, vocabulary, dictionaries } = input
  const near = phraseAt(list, start, vocabulary.near)
  const radius = phraseAt(list, start, vocabulary.radius)
  const opening = radius ?? near ?? phraseAt(list, start, vocabulary.bounds)
  const distance = distanceAt(input, opening?.end ?? start)
  const joint =
    distance &&
    (phraseAt(list, distance.end, vocabulary.near) ?? phraseAt(list, distance.end, vocabulary.away))
  const at = distance ? (joint?.end ?? (radius && distance.end)) : near?.end
  if (at === undefined) return undefined
  const rest = list.slice(at, at + longestTown)
  const stop = rest.findIndex(({ text, number }) => number !== undefined || !/\p{L}/u.test(text))
  const length = stop < 0 ? rest.length : stop
  // "100 km from Germany": a country has no circle.
  if (length === 0 || countryAt(input, at, true)) return undefined
  const towns = Array.from({ length }, (_, less) =>
    rest
      .slice(0, length - less)
      .map(({ text }) => text)
      .join(' '),
  )
  const index = towns.findIndex((each) => dictionaries.towns?.has(phraseKey(each)))
  const town = dictionaries.towns?.get(phraseKey(towns[index] ?? ''))
  const behind = at + length - Math.max(index, 0)
  const word = phraseAt(list, behind, vocabulary.radius) ?? phraseAt(list, behind, vocabulary.bounds)
  const after = distance ? undefined : distanceAt(input, word?.end ?? behind)
  if (town === undefined) {
    const end = after !== undefined && length === 1 ? after.end : distance ? at + 1 : at
    return { area: undefined, towns, end }
  }
  const { lat, lon, name } = town
  return {
    area: { lat, lon, km: (distance ?? after)?.km ?? usualKm, name },
    towns,
    end: after?.end ?? behind,
  }
}

/** What the towns of a text may be called, each town's longest first. */
export function townsSaid(typed: string, known: Known): (readonly string[])[] {
  const input = parserInputOf(typed, known)
  return input.list.flatMap((_, at) => {
    const said = areaAt(input, at)
    return said === undefined || said.area !== undefined ? [] : [said.towns]
  })
}

/** Letters that an ending may have, and that a name may have in their place. */
const ending = 3
/** Fewer letters are the beginning of too many names. */
const shortest = 4

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** Whether the stem is that of a town's name; names of another alphabet, or found by another language's name, cannot be compared. */
function isNamed(typed: string, whole: boolean, { names }: TownEntry): boolean {
  const stem = phraseKey(typed)
  const keys = names.map(phraseKey)
  const begun = keys.filter((key) => key.startsWith(stem))
  if (begun.length > 0)
    return begun.some(
      (key) =>
        key.length <= stem.length + ending ||
        (whole && stem.length >= shortest && key.startsWith(`${stem} `)),
    )
  return stem.length >= shortest && (whole || keys.every((key) => isCyrillic(key) !== isCyrillic(stem)))
}

/** A vowel of Ukrainian names is another before an ending: "Києва" is of "Київ", "Львова" of "Львів". */
const closed = (stem: string) =>
  stem.replace(/[оеє](?=[бвгджзклмнпрстфхцчшщ]$)/u, (vowel) => (vowel === 'є' ? 'ї' : 'і'))

/** The largest town of a name. Of "Варшавой" and "Krakowa" the beginnings are looked for, letter by letter. */
export async function findTown(
  said: readonly string[],
  ask: (word: string) => Promise<readonly TownEntry[]>,
): Promise<readonly [said: string, town: TownEntry] | undefined> {
  const found = await Promise.all(said.map(async (word) => [word, await ask(word)] as const))
  for (const [word, towns] of found) {
    const town = towns.find((each) => isNamed(word, true, each))
    if (town) return [phraseKey(word), town]
  }
  const word = said.at(-1) ?? ''
  for (let less = 1; less <= ending && word.length - less >= shortest; less += 1) {
    const cut = word.slice(0, -less)
    for (const stem of new Set([cut, closed(cut)])) {
      const town = (await ask(stem)).find((each) => isNamed(stem, false, each))
      if (town) return [phraseKey(word), town]
    }
  }
  return undefined
}
