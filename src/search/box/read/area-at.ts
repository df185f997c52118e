import { type Area, usualKm } from '#contract/geo.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { amountAt, parserInputOf } from './amount.ts'
import { phraseAt } from './token.ts'
import { countryAt, type Known, longestPlace, type ParserInput, type PlaceEntry } from './names-at.ts'

/** Maximum radius around a town in kilometres: a larger number is a mileage. */
const mostKm = 1000
const kmOfMile = 1.609_344

interface AreaSaid {
  /** Undefined if the town is unknown. */
  readonly area: Area | undefined
  /** Possible names of the town, the longest first. */
  readonly towns: readonly string[]
  /** Index of the token after the phrase; without a known town, after its unambiguous part. */
  readonly end: number
}

/** The distance at a token, if it is within the radius limit. */
function distanceAt(input: ParserInput, at: number) {
  const amount = amountAt(input, at, true)
  const of = amount?.unit?.of
  if (amount === undefined || (of !== 'odometer' && of !== 'miles')) return undefined
  const km = Math.round(Number(amount.whole) * (of === 'miles' ? kmOfMile : 1))
  return km >= 1 && km <= mostKm ? { km, end: amount.end } : undefined
}

/** The radius after a town: "30 km", "do 30 km". */
export function reachAt(input: ParserInput, at: number) {
  const { list, vocabulary } = input
  const word = phraseAt(list, at, vocabulary.radius) ?? phraseAt(list, at, vocabulary.bounds)
  return distanceAt(input, word?.end ?? at)
}

/** Reads "within 50 km of Hamburg", "near Warsaw", "near Berlin 30 km", "Umkreis 50 km Hamburg", "до 50 км от Софии". */
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
  const rest = list.slice(at, at + longestPlace)
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
  const after = distance ? undefined : reachAt(input, behind)
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

/** Possible names of every town in a text, the longest first for each town. */
export function townsSaid(typed: string, known: Known): (readonly string[])[] {
  const input = parserInputOf(typed, known)
  return input.list.flatMap((_, at) => {
    const said = areaAt(input, at)
    return said === undefined || said.area !== undefined ? [] : [said.towns]
  })
}

/** Inflected endings begin with a vowel: "Munchen" is not "Muncie". */
const endingStart = /^[aeiouyąęëаеєиіїоуыэюяйьъ]/iu

/** Maximum length of an inflected ending, and of the part of a name that it replaces. */
const ending = 3
/** Minimum length of a stem: shorter ones begin too many names. */
const shortest = 4

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** Whether a town's name has the stem. Names of another alphabet or language cannot be compared and count as matches. */
function isNamed(typed: string, whole: boolean, { names }: PlaceEntry): boolean {
  const stem = phraseKey(typed)
  const keys = names.map(phraseKey)
  const begun = keys.filter((key) => key.startsWith(stem))
  if (begun.length > 0)
    return begun.some(
      (key) =>
        // "near me" must not match Mesa.
        key.length <= stem.length + (whole && stem.length < shortest - 1 ? 0 : ending) ||
        (whole && stem.length >= shortest && key.startsWith(`${stem} `)),
    )
  return stem.length >= shortest && (whole || keys.every((key) => isCyrillic(key) !== isCyrillic(stem)))
}

/** Ukrainian stems change a vowel before an ending: "Києва" is of "Київ", "Львова" of "Львів". */
const closed = (stem: string) =>
  stem.replace(/[оеє](?=[бвгджзклмнпрстфхцчшщ]$)/u, (vowel) => (vowel === 'є' ? 'ї' : 'і'))

type AskPlaces = (word: string) => Promise<readonly PlaceEntry[]>

/** Finds the largest town of a name. For inflected names ("Варшавой", "Krakowa") it tries ever shorter stems. */
export async function findTown(
  said: readonly string[],
  askPlaces: AskPlaces,
): Promise<readonly [said: string, town: PlaceEntry] | undefined> {
  const ask: AskPlaces = async (word) => (await askPlaces(word)).filter(({ region }) => region === undefined)
  const found = await Promise.all(said.map(async (word) => [word, await ask(word)] as const))
  for (const [word, towns] of found) {
    const town = towns.find((each) => isNamed(word, true, each))
    if (town) return [phraseKey(word), town]
  }
  const word = said.at(-1) ?? ''
  for (let less = 1; less <= ending && word.length - less >= shortest; less += 1) {
    const cut = word.slice(0, -less)
    if (!endingStart.test(word.slice(-less))) continue
    for (const stem of new Set([cut, closed(cut)])) {
      const town = (await ask(stem)).find((each) => isNamed(stem, false, each))
      if (town) return [phraseKey(word), town]
    }
  }
  return undefined
}

/** The rest of a town's name that users leave out: "Frankfurt am Main". */
const tail = /^(?:a|am|an der|d|de|i|im|in|na|nad|ob|on|oder|pri|sur|upon|на|при)(?: |$)/u

/** A town precedes a region of its name unless the region is this many times larger: Ontario means the province. */
const largerBy = 5

/** @param places the largest first */
function townFirst(places: readonly PlaceEntry[]): PlaceEntry | undefined {
  const [largest] = places
  const town = places.find(({ region }) => region === undefined)
  return town && town.population * largerBy >= (largest?.population ?? 0) ? town : largest
}

/** Matches whole names only, because most words are no place names. */
function calledExactly(places: readonly PlaceEntry[], phrase: string): PlaceEntry | undefined {
  const stem = phraseKey(phrase)
  const isCalled = (key: string) =>
    key === stem || (key.startsWith(`${stem} `) && tail.test(key.slice(stem.length + 1)))
  return townFirst(places.filter(({ names }) => names.map(phraseKey).some(isCalled)))
}

/**
 * Finds towns and regions among words without another meaning ("Hamburg BMW"). The service also knows names
 * in other languages; such a match counts only if no car has the word.
 */
export async function placesNamed(
  typed: string,
  known: Known,
  strange: readonly string[],
  ask: { readonly places: AskPlaces; readonly isWord: (word: string) => Promise<boolean> },
): Promise<ReadonlyMap<string, PlaceEntry>> {
  const { list, vocabulary } = parserInputOf(typed, known)
  const named = list.map(async ({ text, folded }, at) => {
    if (!strange.includes(folded) || folded.length < shortest - 1) return undefined
    const rest = list.slice(at, at + longestPlace).map((token) => token.text)
    const phrases = rest.map((_, less) => rest.slice(0, rest.length - less).join(' '))
    const before = list[at - 1]
    const isLed = before !== undefined && vocabulary.places.phrase(before.text) !== undefined
    const town = isLed ? await findTown(phrases, ask.places) : undefined
    if (town) return town
    // "New York": its first word already has another meaning.
    const whole = before && vocabulary.meanings.phrase(before.text) ? `${before.text} ${text}` : undefined
    const begunBefore = whole === undefined ? undefined : calledExactly(await ask.places(whole), whole)
    if (whole !== undefined && begunBefore) return [phraseKey(whole), begunBefore] as const
    const begun = await ask.places(text)
    for (const phrase of phrases) {
      const place = calledExactly(begun, phrase)
      if (place) return [phraseKey(phrase), place] as const
    }
    const isTranslated = (place: PlaceEntry) =>
      isNamed(text, true, place) && place.names.every((name) => !phraseKey(name).startsWith(phraseKey(text)))
    const translated = townFirst(begun.filter(isTranslated))
    return translated && !(await ask.isWord(text)) ? ([phraseKey(text), translated] as const) : undefined
  })
  return new Map((await Promise.all(named)).flatMap((each) => (each ? [each] : [])))
}
