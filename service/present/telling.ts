import { type Language, languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names/names.ts'
import type { NameTables } from '#contract/names/tables.ts'
import { type Asked, pageAround } from '../paging.ts'
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

/** JSON as it is written, in UTF-8. */
export type Json = Uint8Array<ArrayBuffer>

/** Some cars of a longer answer, with commas between them. */
export interface ToldCars {
  /** How many; a car without a listing that the key may see is not told. */
  readonly held: number
  readonly json: Json
  readonly seen: SeenPlaces
}

/** The request that a page answers, as its links repeat it. */
export interface PageAsked extends Asked {
  readonly page: number
  readonly perPage: number
}

const encoder = new TextEncoder()

export function viewOf({ domains, lang, now, seen }: Telling, { codes, names }: Vocabulary): View {
  return { names, domains: new Set(domains), codes: codes[lang], places: placesOf(names, lang, seen), now }
}

export const textsOf = (cars: readonly StoredCar[], view: View, { form }: Telling): string[] =>
  cars.flatMap((car) => presentCar(car, view, form) ?? [])

export const toldCars = (texts: readonly string[], { places }: View): ToldCars => ({
  held: texts.length,
  json: encoder.encode(texts.join()),
  seen: places.seen(),
})

/** The page envelope, whole. */
export function toldPage(texts: readonly string[], count: number, asked: PageAsked): Json {
  const { links, meta } = pageAround(asked, { ...asked, count, held: texts.length })
  return encoder.encode(
    `{"data":[${texts.join()}],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`,
  )
}

/** The single-object envelope; undefined where there is no car that the key may see. */
export const toldCar = ([text]: readonly string[]): Json | undefined =>
  text === undefined ? undefined : encoder.encode(`{"data":${text}}`)
