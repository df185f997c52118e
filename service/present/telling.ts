import { type Language, languages } from '#contract/languages.ts'
import { nameLoaders, type NameTables } from '#contract/names/names.ts'
import type { StoredCar } from '../store/store.ts'
import { type Form, presentCar, type View } from './car.ts'
import type { CarNames } from './car-names.ts'
import { placesOf, type SeenPlaces } from './places.ts'

/** How cars are told to one caller: plain data, because it goes to the thread that reads them. */
export interface Telling {
  /** Domain ids enabled for the key. */
  readonly domains: readonly number[]
  readonly lang: Language
  /** Milliseconds since 1970; one moment for the whole answer. */
  readonly now: number
  readonly form: Form
  /** Places that earlier parts of the same answer have looked up. */
  readonly seen?: SeenPlaces
}

/** Names of codes in every language. */
export type CodeNames = Readonly<Record<Language, NameTables>>

/** What a thread tells cars with. */
export interface Vocabulary {
  readonly codes: CodeNames
  readonly names: CarNames
}

export async function loadCodeNames(): Promise<CodeNames> {
  const loaded = await Promise.all(languages.map(async (lang) => [lang, await nameLoaders[lang]()] as const))
  // One entry a language.
  return Object.fromEntries(loaded) as Record<Language, NameTables>
}

/** Cars as they are written: JSON texts in UTF-8 with commas between them. */
export interface Told {
  /** How many; a car without a listing that the key may see is not told. */
  readonly held: number
  readonly cars: Uint8Array<ArrayBuffer>
  readonly seen: SeenPlaces
}

const encoder = new TextEncoder()

export function viewOf({ domains, lang, now, seen }: Telling, { codes, names }: Vocabulary): View {
  return { names, domains: new Set(domains), codes: codes[lang], places: placesOf(names, lang, seen), now }
}

export const toldOf = (texts: readonly string[], { places }: View): Told => ({
  held: texts.length,
  cars: encoder.encode(texts.join()),
  seen: places.seen(),
})

export function tellCars(cars: readonly StoredCar[], telling: Telling, vocabulary: Vocabulary): Told {
  const view = viewOf(telling, vocabulary)
  return toldOf(
    cars.flatMap((car) => presentCar(car, view, telling.form) ?? []),
    view,
  )
}
