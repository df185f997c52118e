import { conditions } from '#contract/codes.ts'
import { isExcluded, toggleExcluded } from '#contract/chips.ts'
import { filters, filters as table, type FilterKey, type Filters, type KeyOfKind } from '#contract/filters.ts'
import { type Branch, type Range, uniqueIds } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { isReversed, joinedRange } from '#contract/kinds/range.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { usualKm } from '#contract/geo.ts'
import { isExcludable } from '#contract/signed.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { areaAt, reachAt } from './area-at.ts'
import { parserInputOf } from './amount.ts'
import { type Bare, boundedAt, type Bounded } from './bounds.ts'
import { phraseAt } from './token.ts'
import {
  countryAt,
  type Known,
  makeAt,
  type ParserInput,
  placeAt,
  type PlaceEntry,
  siteAt,
  modelAt,
} from './names-at.ts'
import { isSmallWord, type Meaning } from '#contract/vocabulary.ts'

export interface Understood {
  readonly filters: Filters
  /** Excluded values; absent without any. */
  readonly excluded?: Filters
  readonly currency?: string
  /** Words without a filter, in their order: the text search uses them. */
  readonly words: string
}

class ParseState {
  readonly filters: { -readonly [K in FilterKey]?: unknown } = {}
  readonly words: string[] = []
  /** Holds the exclusions read so far. */
  out: Search = emptySearch
  readonly brands = new Map<number, number[]>()
  readonly countries = new Map<number, number[]>()
  currency: string | undefined
  /** The last named brand, whose models are tried next. */
  brand: number | undefined

  /** @param either whether "or" stands before it: of a filter with one value both allow any */
  mean(meaning: Meaning, either: boolean): void {
    const before = this.filters[meaning.key]
    if ('yes' in meaning) this.filters[meaning.key] = meaning.yes
    else if (either && table[meaning.key].kind === 'one' && before !== undefined && before !== meaning.id)
      delete this.filters[meaning.key]
    else if (table[meaning.key].kind === 'one') this.filters[meaning.key] = meaning.id
    // A filter of kind `many` has a list of ids.
    else this.filters[meaning.key] = uniqueIds([...((before as number[]) ?? []), meaning.id])
  }

  /** Adds a town's circle or a region; false if the search already has another town. */
  isAt({ name, lat, lon, region }: PlaceEntry, km: number): boolean {
    if (region) addTo(this.countries, region.country, region.id)
    else if (this.filters.area === undefined) this.filters.area = { lat, lon, km, name }
    else return false
    return true
  }
}

const addTo = (branches: Map<number, number[]>, parent: number, ...children: readonly number[]): void => {
  branches.set(parent, [...(branches.get(parent) ?? []), ...children])
}

const branchesOf = (map: ReadonlyMap<number, readonly number[]>): Branch[] =>
  [...map].map(([id, children]) => ({ id, children: uniqueIds(children) })).sort((a, b) => a.id - b.id)

/**
 * Parses a typed text. Within a year, the same text and dictionaries give the same result. Brands and models come
 * first, then numbers with their bounds and units, then codes, then places; the remaining words are text to
 * search for.
 * @param bare the meaning of a number without a unit or topic
 */
export function parse(typed: string, known: Known, bare?: Bare): Understood {
  const input = parserInputOf(typed, known)
  const state = new ParseState()
  for (let at = 0; at < input.list.length;) at = step(input, at, state, bare)
  const branches = branchesOf(state.brands)
  const countries = branchesOf(state.countries)
  return {
    // Each value was read for its own key.
    filters: {
      ...state.filters,
      ...(branches.length > 0 && { brands: branches }),
      ...(countries.length > 0 && { countries }),
    } as Filters,
    ...(state.out.excluded && { excluded: state.out.excluded }),
    ...(state.currency !== undefined && { currency: state.currency }),
    words: state.words.join(' '),
  }
}

/** Reads the phrase at a token; returns the index of the token after it. */
function step(input: ParserInput, at: number, state: ParseState, bare: Bare | undefined): number {
  const { list, vocabulary } = input
  const asWords = (end: number) => {
    state.words.push(...list.slice(at, end).map(({ text }) => text))
    return end
  }
  const around = areaAt(input, at)
  if (around) {
    // A distance from somewhere unknown is no mileage.
    if (around.area === undefined) return asWords(around.end)
    state.filters.area = around.area
    return around.end
  }
  const label = phraseAt(list, at, vocabulary.labels)
  if (label && /\d/.test(list[label.end]?.text ?? '')) return asWords(label.end + 1)
  const place = phraseAt(list, at, vocabulary.places, 1)
  const countryHere = place && countryAt(input, place.end, true)
  if (countryHere) {
    addTo(state.countries, countryHere.value)
    return countryHere.end
  }
  // "polo up to 9000": a bound of two words is no model's name.
  const said = phraseAt(list, at, vocabulary.bounds)
  const bounded = boundedAt(input, at, bare)
  if (said && said.end > at + 1 && bounded) return bound(bounded, state)
  const chosen = state.brands.get(state.brand ?? -1) ?? []
  const model = modelAt(input, at, state.brand, chosen)
  const make = makeAt(input, at)
  // "Land Cruiser" is a model although "Land" may be a make; "Genesis" alone is the make.
  if (model && (model.value.brand === state.brand || model.end > (make?.end ?? at))) {
    const { brand, model: id } = model.value
    state.brand = brand
    addTo(state.brands, brand, id)
    state.words.push(...model.words)
    return model.end
  }
  if (make) {
    state.brand = make.value
    addTo(state.brands, make.value)
    return make.end
  }
  const meaning = phraseAt(list, at, vocabulary.meanings)
  // "0 km" is a new car.
  if (bounded && bounded.end > (meaning?.end ?? at)) return bound(bounded, state)
  const seats = phraseAt(list, at, vocabulary.seats)
  if (seats) {
    state.filters.seats = seats.value
    return seats.end
  }
  const whole = phraseAt(list, at, vocabulary.undamaged)
  if (whole) {
    state.out = withExcluded(state.out, 'condition', [conditions.damaged])
    return whole.end
  }
  // "auto in berlin", "auto na części": before a joining word "auto" means a car, elsewhere an automatic gearbox.
  if (
    list[at]?.folded === 'auto' &&
    state.brand === undefined &&
    isSmallWord(list[at + 1]?.text ?? '', vocabulary) &&
    !vocabulary.or.phrase(list[at + 1]?.text ?? '')
  )
    return at + 1
  const there = placeAt(input, at)
  // "нов внос" says nothing, although "нов" is a condition.
  const nothing = phraseAt(list, at, vocabulary.noise)
  const out = excludedAt(input, at)
  // "all but black": "all" alone is all-wheel drive.
  const refusing = out && phraseAt(list, at, vocabulary.not, longestNot)
  if (meaning && meaning.end >= Math.max(there?.end ?? 0, nothing?.end ?? 0, refusing?.end ?? 0)) {
    state.mean(meaning.value, vocabulary.or.phrase(list[at - 1]?.text ?? '') === true)
    // "с пробегом до 100 тыс": what is meant ends with what is bounded.
    const isBounded =
      phraseAt(list, meaning.end - 1, vocabulary.topics) && phraseAt(list, meaning.end, vocabulary.bounds)
    return isBounded && meaning.end > at + 1 ? meaning.end - 1 : meaning.end
  }
  if (out) return leaveOut(input, out, state)
  const refused = refusalEnd(input, at)
  if (refused !== undefined) return asWords(refused)
  const country = countryAt(input, at, false)
  if (country) {
    addTo(state.countries, country.value)
    return country.end
  }
  const site = siteAt(input, at)
  if (site) {
    state.filters.sources = [...new Set([...((state.filters.sources as string[]) ?? []), site.value])]
    return site.end
  }
  const reach = there && there.value.region === undefined ? reachAt(input, there.end) : undefined
  if (there && state.isAt(there.value, reach?.km ?? usualKm)) return reach?.end ?? there.end
  const text = nothing ? '' : (list[at]?.text ?? '')
  if (phraseKey(text) !== '') state.words.push(text)
  return nothing?.end ?? at + 1
}

/** "except bmw and audi": excludes the joined values of the same filter too. */
function leaveOut(input: ParserInput, { key, value, end }: Excluded, state: ParseState): number {
  state.out = withExcluded(state.out, key, value)
  const joins = isSmallWord(input.list[end]?.text ?? '', input.vocabulary)
  const more = joins || isListed(input, key, end) ? optionAt(input, joins ? end + 1 : end) : undefined
  return more?.key === key ? leaveOut(input, more, state) : end
}

/** "a, b and c": a comma joins where the list goes on to a joining word. */
function isListed(input: ParserInput, key: FilterKey, at: number): boolean {
  const next = input.list[at - 1]?.comma === true ? optionAt(input, at) : undefined
  if (next?.key !== key) return false
  return isSmallWord(input.list[next.end]?.text ?? '', input.vocabulary) || isListed(input, key, next.end)
}

function bound({ filters: found, currency, end }: Bounded, state: ParseState): number {
  for (const [key, value] of Object.entries(found)) {
    // Keys of `found` are filter keys; two bounds of one range are merged.
    const filter = key as KeyOfKind<'range'>
    const before = state.filters[filter]
    state.filters[filter] =
      typeof value === 'object' && typeof before === 'object' ? joinedRange(before as Range, value) : value
  }
  state.currency = currency ?? state.currency
  return end
}

/** Brands named in the text, whose models are loaded before the text is parsed again. */
export const brandsNamed = ({ filters, excluded }: Understood): number[] =>
  [...(filters.brands ?? []), ...(excluded?.brands ?? [])].map((branch) => branch.id)

const merged = (before: readonly Branch[], more: readonly Branch[]): readonly Branch[] => {
  const named = new Set(more.map((branch) => branch.id))
  return [...before.filter((branch) => !named.has(branch.id)), ...more].sort((a, b) => a.id - b.id)
}

/** Orders the ends of a range and drops values beyond the interface's bounds, so that the address opens. */
function allowed(key: FilterKey, value: Filters[FilterKey]): Filters[FilterKey] | undefined {
  const { toUrl, fromUrl } = behaviour(table[key])
  // The value belongs to this key; only ranges are reordered.
  const given = value as Range
  const turned = table[key].kind === 'range' && isReversed(given) ? { from: given.to, to: given.from } : value
  return fromUrl(table[key], toUrl(table[key], turned))
}

/** The search with one more option excluded; unchanged if the option is already excluded. */
const withExcluded = <K extends FilterKey>(search: Search, key: K, option: Filters[K] & {}): Search =>
  isExcluded(search, key, option) ? search : toggleExcluded(search, key, option)

/** The search with the text's meaning added: lists grow, other values and words are replaced. */
export function withUnderstood(
  search: Search,
  { filters, excluded = {}, currency, words }: Understood,
): Search {
  let next: Search = currency === undefined ? search : { ...search, currency }
  // Keys of a Filters object are filter keys.
  for (const key of Object.keys(filters) as FilterKey[]) {
    const value = filters[key]
    if ((key === 'brands' || key === 'countries') && filters[key])
      next = withFilter(next, key, merged(next.filters[key] ?? [], filters[key]))
    else if (table[key].kind === 'many')
      // The kind `many` means that both are lists of ids.
      next = withFilter(
        next,
        key,
        uniqueIds([...((next.filters[key] as number[]) ?? []), ...(value as number[])]),
      )
    else next = withFilter(next, key, allowed(key, value))
  }
  for (const key of Object.keys(excluded) as FilterKey[]) {
    const option = excluded[key]
    if (option !== undefined) next = withExcluded(next, key, option)
  }
  const text = [...words].slice(0, Number(table.query.length[1])).join('').trim()
  return text === '' ? { ...next, page: 1 } : withFilter(next, 'query', text)
}

/** Equal for equal readings. */
export const readingKey = (what: Understood): string => JSON.stringify(what)

interface Excluded {
  readonly key: FilterKey
  readonly value: Filters[FilterKey] & {}
  readonly end: number
}

/** Words of "any colour but". */
const longestNot = 3

/** Reads "not bmw", "без дизеля", "nie uszkodzony". The interface has no "not" for numbers and words. */
function excludedAt(input: ParserInput, start: number): Excluded | undefined {
  const not = phraseAt(input.list, start, input.vocabulary.not, longestNot)
  return not && optionBehind(input, not.end)
}

/** "not a diesel": words without a meaning may stand before the option. */
function optionBehind(input: ParserInput, at: number): Excluded | undefined {
  const small = phraseAt(input.list, at, input.vocabulary.noise, 1)
  return optionAt(input, at) ?? (small && optionBehind(input, small.end))
}

/** The end of "not 2015", "not 7 seats" and "not in Berlin", which cannot be excluded and must not become a wish. */
function refusalEnd(input: ParserInput, start: number): number | undefined {
  const { list, vocabulary } = input
  const not = phraseAt(list, start, vocabulary.not, longestNot)
  if (not === undefined) return undefined
  const led = phraseAt(list, not.end, vocabulary.places, 1)
  return (
    boundedAt(input, not.end, undefined) ??
    phraseAt(list, not.end, vocabulary.seats) ??
    siteAt(input, not.end) ??
    placeAt(input, led?.end ?? not.end)
  )?.end
}

/** The value at a token that can be excluded. */
function optionAt(input: ParserInput, start: number): Excluded | undefined {
  const { list, vocabulary } = input
  const place = phraseAt(list, start, vocabulary.places, 1)
  const at = place?.end ?? start
  const country = countryAt(input, at, true)
  const excluding = (key: FilterKey, value: Filters[FilterKey] & {}, end: number) => ({ key, value, end })
  if (place) return country && excluding('countries', [{ id: country.value, children: [] }], country.end)
  const make = makeAt(input, at)
  const model = modelAt(input, make?.end ?? at, make?.value, [])
  // A trim such as "320d" also has words, which cannot be excluded together with its model.
  if (model?.words.length === 0 && (make === undefined || model.value.brand === make.value))
    return excluding('brands', [{ id: model.value.brand, children: [model.value.model] }], model.end)
  if (make) return excluding('brands', [{ id: make.value, children: [] }], make.end)
  const meaning = phraseAt(list, at, vocabulary.meanings)
  if (meaning && 'id' in meaning.value && isExcludable(filters[meaning.value.key])) {
    const { key, id } = meaning.value
    return excluding(key, filters[key].kind === 'one' ? id : [id], meaning.end)
  }
  return country && excluding('countries', [{ id: country.value, children: [] }], country.end)
}
