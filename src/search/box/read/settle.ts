import { uniqueIds } from '#contract/kinds/kind.ts'
import { isLookupId } from '#contract/requests.ts'
import { isSmallWord } from '#contract/vocabulary.ts'
import type { Car } from '#contract/resources/car.ts'
import { phraseKey } from '#src/lib/fold.ts'
import type { NamedEntry } from '../../text/names.ts'
import { soundOf } from '../../text/sound.ts'
import { findTown, placesNamed, townsSaid } from './area-at.ts'
import { type PlaceEntry, typedKeys, type Known } from './names-at.ts'
import { parserInputOf } from './amount.ts'
import { meantBy } from './near-readings.ts'
import { brandsNamed, parse, readingKey, type Understood } from './parse.ts'
import { interpretationsOf, longestRead, strangeWords, type Interpretation } from './interpretations.ts'

/** Requests to the service; each may return nothing. */
export interface AskService {
  readonly models: (brand: number) => Promise<readonly NamedEntry[]>
  /** Makes by name or synonym. */
  readonly makesCalled: (word: string) => Promise<readonly NamedEntry[]>
  /** Towns and regions whose names begin with the word, the largest first. */
  readonly places: (word: string) => Promise<readonly PlaceEntry[]>
  readonly carsWith: (words: string) => Promise<readonly Car[]>
  readonly carOf: (id: string) => Promise<Car | undefined>
  /** Counts of the page's search with each reading added, in one request; undefined: unknown. */
  readonly counts: (readings: readonly Understood[]) => Promise<readonly (number | undefined)[]>
}

/** Maximum number of unknown words that the service is asked about. */
const asked = 3

/** Maximum number of count requests: if the first readings find no cars, less literal ones are counted. */
const rounds = 3

/** The interpretations of a text after requests for words that no loaded dictionary has. */
export async function settle(
  whole: string,
  known: Known,
  ask: AskService,
): Promise<{ interpretations: Interpretation[]; known: Known }> {
  // A text that identifies one car or page needs no request.
  const named = interpretationsOf(whole, known, () => undefined)
  if (named[0] !== undefined && named[0].kind !== 'search') return { interpretations: named, known }
  const text = whole.slice(0, longestRead)
  const placed = await withTowns(text, known, ask)
  const first = await settleWith(text, placed, ask)
  if (first.empty && looksLikeId(text) && (await ask.carOf(text)))
    return { ...first, interpretations: [{ kind: 'car', id: text }, ...first.interpretations] }
  const { filters, words } = parse(text, first.known)
  const models = filters.brands?.flatMap(({ children }) => children) ?? []
  if (!first.empty || models.length === 0 || words !== '') return first
  // The model has no cars: the word may be another name of something else ("chevy").
  const lacking = new Map(
    [...known.dictionaries.models].map(([id, entries]) => [
      id,
      entries.filter((entry) => !models.includes(entry.id)),
    ]),
  )
  const second = await settleWith(text, including(placed, { models: lacking }), ask)
  return second.empty ? first : second
}

/** Whether a text without spaces may be the service's id of a car, which no search finds. */
const looksLikeId = (text: string): boolean => /^(?=.*\d)[\w.~:-]{6,}$/.test(text) && isLookupId(text, 'car')

/** @returns `empty`: whether the text as it is read is known to find no cars */
async function settleWith(
  text: string,
  known: Known,
  ask: AskService,
): Promise<{ interpretations: Interpretation[]; known: Known; empty: boolean }> {
  const learned = await learn(text, await withModels(text, known, ask), ask)
  const placed = await withPlaces(text, await withModels(text, learned, ask), ask)
  const named = await withModels(text, placed, ask, readingsOf(text, placed))
  const all = await withRivals(text, named, ask)
  const counts = new Map<string, number | undefined>()
  const interpretations = () => interpretationsOf(text, all, (what) => counts.get(readingKey(what)))
  const searches = () => interpretations().flatMap((each) => (each.kind === 'search' ? [each.what] : []))
  const isKnown = (what: Understood) => counts.has(readingKey(what))
  for (let round = 0; round < rounds; round += 1) {
    const [first, ...others] = searches()
    if (first === undefined || isKnown(first)) break
    const wanted = [first, ...others.filter((what) => !isKnown(what))]
    const found = await ask.counts(wanted)
    for (const [index, what] of wanted.entries()) counts.set(readingKey(what), found[index])
  }
  return {
    interpretations: interpretations(),
    known: all,
    empty: counts.get(readingKey(parse(text, all))) === 0,
  }
}

const including = (known: Known, dictionaries: Partial<Known['dictionaries']>): Known => ({
  ...known,
  dictionaries: { ...known.dictionaries, ...dictionaries },
})

async function withTowns(text: string, known: Known, ask: AskService): Promise<Known> {
  const said = townsSaid(text, known)
  if (said.length === 0) return known
  const found = await Promise.all(said.map(async (each) => await findTown(each, ask.places)))
  return including(known, { towns: new Map(found.flatMap((each) => (each ? [each] : []))) })
}

/** Runs after makes and models: a remaining word may be a place. */
async function withPlaces(text: string, known: Known, ask: AskService): Promise<Known> {
  const strange = strangeWords(parse(text, known), known.vocabulary).slice(0, asked)
  if (strange.length === 0) return known
  const isWord = async (word: string) => (await ask.carsWith(word)).length > 0
  const places = await placesNamed(text, known, strange, { places: ask.places, isWord })
  return places.size === 0 ? known : including(known, { places })
}

/** The readings of a text, including those with similar names for unknown words. */
function readingsOf(text: string, known: Known): Understood[] {
  const what = parse(text, known)
  return strangeWords(what, known.vocabulary).length === 0
    ? [what]
    : [what, ...meantBy(text, what.words, known)]
}

/** @param readings the readings whose makes' models are loaded: "сузукі вітара" is only near to a Suzuki */
async function withModels(text: string, known: Known, ask: AskService, readings = [parse(text, known)]) {
  const { models } = known.dictionaries
  const missing = uniqueIds(readings.flatMap(brandsNamed)).filter((id) => !models.has(id))
  if (missing.length === 0) return known
  const lists = await Promise.all(missing.map(async (id) => [id, await ask.models(id)] as const))
  return including(known, { models: new Map([...models, ...lists]) })
}

/** If several makes have a model of that name, the make with the most cars comes first. */
async function withRivals(text: string, known: Known, ask: AskService): Promise<Known> {
  const { models } = known.dictionaries
  let order = [...models]
  for (const { id, children } of readingsOf(text, known).flatMap(({ filters }) => filters.brands ?? []))
    for (const child of children) {
      const name = models.get(id)?.find((entry) => entry.id === child)?.name
      const same = order.flatMap(([make, entries]) =>
        entries.filter((entry) => entry.name === name).map((entry) => ({ id: make, children: [entry.id] })),
      )
      if (same.length < 2) continue
      const counts = await ask.counts(same.map((branch) => ({ filters: { brands: [branch] }, words: '' })))
      const most = same[counts.indexOf(Math.max(...counts.map((count) => count ?? 0)))]?.id
      order = order.toSorted(([a], [b]) => Number(b === most) - Number(a === most))
    }
  return including(known, { models: new Map(order) })
}

/** Adds the service's knowledge of unknown words: other names of makes, and models. */
async function learn(text: string, known: Known, ask: AskService): Promise<Known> {
  const { words, filters } = parse(text, known)
  const makes = brandsNamed({ filters, words })
  const chosen = filters.brands?.flatMap(({ children }) => children) ?? []
  const strange = strangeWords({ filters: {}, words }, known.vocabulary).slice(0, asked)
  // "Model Y long range" begins with a model's name; "F 150" is also written "F150".
  const begun = words.split(' ').slice(0, 2).join(' ')
  const together = /^\p{L}{1,3} \d{2,4}$/u.test(begun) ? [begun.replace(' ', '')] : []
  if (strange.length + together.length === 0) return known
  const phrases = [...new Set(strange.length === 0 ? together : [words, begun, ...together, ...strange])]
  const [found, makesCalled] = await Promise.all([
    Promise.all(phrases.map(async (phrase) => await modelCalled(phrase, ask))),
    Promise.all(strange.map(async (word) => await ask.makesCalled(word))),
  ])
  // "Tesla Model 3 long range": after a model, a loose word that the service finds in another make is no make.
  const { list, vocabulary } = parserInputOf(text, known)
  const hasModel = chosen.length > 0 || found.some((model) => model !== undefined)
  const isJoined = (word: string) =>
    isSmallWord(list[list.findIndex(({ folded }) => folded === word) - 1]?.text ?? '', vocabulary)
  const called = await Promise.all(
    strange.map(async (word, at) => {
      const make = makeCalled(word, makesCalled[at] ?? [], makes, hasModel && !isJoined(word))
      if (make === undefined || makes.length === 0 || makes.includes(make.id)) return make
      // A word that cars of the named make have is no other make.
      const [count] = await ask.counts([{ filters, words: word }])
      return count ? undefined : make
    }),
  )
  const models = new Map(known.dictionaries.models)
  // "golf gti": the service finds the Golf by "gti" too, but the word means more than the model.
  for (const [at, model] of found.entries()) {
    if (model === undefined || chosen.includes(model.entry.id)) continue
    // "jeep wrangler hard top": another make's model stands behind a word that joins, unless it is named in full
    // beside a make alone ("renault duster").
    const isNamed = chosen.length === 0 && model.entry.name !== phrases[at]
    const isOther = makes.length > 0 && !makes.includes(model.brand) && !isNamed
    if (isOther && !isJoined(phrases[at]?.split(' ')[0] ?? '')) continue
    models.set(model.brand, [...(models.get(model.brand) ?? (await ask.models(model.brand))), model.entry])
  }
  return including(known, {
    models,
    brands: [...known.dictionaries.brands, ...called.flatMap((each) => each ?? [])],
  })
}

/** Whether a phrase is inside a name without being whole words of it: the service finds "Mitsubishi" by "bis". */
const isFragment = (phrase: string, name: string): boolean =>
  phraseKey(name).includes(phraseKey(phrase)) && !` ${phraseKey(name)} `.includes(` ${phraseKey(phrase)} `)

/** Users shorten makes ("merc", "lambo"); three letters are too few. */
const isBeginning = (word: string, name: string): boolean =>
  phraseKey(word).length > 3 && phraseKey(name).startsWith(phraseKey(word))

/** The make with another name, if the service finds only that make or one of the text. Otherwise the word is no name. */
function makeCalled(
  word: string,
  found: readonly NamedEntry[],
  makes: readonly number[],
  loose: boolean,
): NamedEntry | undefined {
  // "но" is a word, and no part of the sound of "Renault".
  if (/^[^a-z\d]{1,2}$/.test(phraseKey(word))) return undefined
  // "по" is a part of "Порше", as "po" is one of "Porsche".
  const heard = /[^a-z\d]/.test(phraseKey(word)) ? soundOf : (text: string) => text
  const called = found.filter(({ name }) => {
    const [part, whole] = [heard(phraseKey(word)), heard(phraseKey(name))]
    return !isFragment(part, whole) || isBeginning(part, whole)
  })
  const make =
    called.find(({ id }) => makes.includes(id)) ?? (found.length === 1 && !loose ? called[0] : undefined)
  return make && { id: make.id, name: word }
}

/** Whether a phrase is only a part of a model's name: the service finds "Berlingo" by "berlin". */
const isPartOf = (phrase: string, { model }: Car): boolean =>
  typeof model?.name === 'string' && isFragment(phrase, model.name)

/** The model of a phrase: its name is the phrase, or the phrase finds all cars of one model and no others. */
async function modelCalled(
  phrase: string,
  ask: AskService,
): Promise<{ brand: number; entry: NamedEntry } | undefined> {
  const cars = await ask.carsWith(phrase)
  if (cars.some((car) => isPartOf(phrase, car))) return undefined
  const models = cars.flatMap(({ brand, model }) =>
    typeof brand?.id === 'number' && typeof model?.id === 'number' && typeof model.name === 'string'
      ? { brand: Number(brand.id), entry: { id: model.id, name: model.name } }
      : [],
  )
  const named = models.find(({ entry }) => typedKeys(phrase).includes(phraseKey(entry.name)))
  if (named) return named
  const [first] = models
  if (first === undefined || models.some(({ entry }) => entry.id !== first.entry.id)) return undefined
  const brands = [{ id: first.brand, children: [first.entry.id] }]
  const [all, so] = await ask.counts(['', phrase].map((words) => ({ filters: { brands }, words })))
  return all !== undefined && all === so
    ? { ...first, entry: { id: first.entry.id, name: phrase } }
    : undefined
}
