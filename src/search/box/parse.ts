import { type FilterKey, type Filters, type KeyOfKind, filters as table } from '#contract/filters.ts'
import { type Branch, type Range, uniqueIds } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { isReversed } from '#contract/kinds/range.ts'
import { type Search, withFilter } from '#contract/search.ts'
import { isUnit } from './amount.ts'
import { boundedAt, phraseAt } from './bounds.ts'
import { fold, phraseKey } from '#src/lib/fold.ts'
import { longestAt, type Token, tokens } from './token.ts'
import type { Lexis, Meaning, Vocabulary } from './vocabulary.ts'

interface Name {
  readonly id: number
  readonly name: string
}

/** What the account's dictionaries add to the vocabulary; each may be missing while it loads. */
export interface Known {
  readonly brands: readonly Name[]
  /** Models of the brands that are asked about so far. */
  readonly models: ReadonlyMap<number, readonly Name[]>
  readonly countries: readonly (Name & {
    readonly original_name?: string | null
    readonly native?: string | null
  })[]
  /** ISO codes, lower case. */
  readonly currencies: ReadonlySet<string>
}

export interface Understood {
  readonly filters: Filters
  readonly currency?: string
  /** What nobody understood, in its order: it is searched for as text. */
  readonly words: string
}

const cache = new WeakMap<object, ReadonlyMap<string, number>>()

/** Longest names first would be slow to find: a name is looked up by the phrase itself. */
function phrases(entries: readonly Name[]): ReadonlyMap<string, number> {
  const known = cache.get(entries)
  if (known !== undefined) return known
  const map = new Map<string, number>()
  for (const { id, name } of entries) {
    const key = phraseKey(name)
    // "X5" is written "x 5" and "C-Class" "cclass" as well.
    for (const text of [key, key.replaceAll(' ', '')]) if (text !== '' && !map.has(text)) map.set(text, id)
  }
  cache.set(entries, map)
  return map
}

const nameAt = (list: readonly Token[], at: number, entries: readonly Name[]) =>
  longestAt(list, at, 4, (text) => phrases(entries).get(phraseKey(text)))

/** Whether a word is a name with another ending: "германии" for "Германия", "Polsce" for "Polska". */
function inflected(word: string, name: string): boolean {
  const stem = name.slice(0, Math.max(4, name.length - 2))
  return name.length >= 5 && word.startsWith(stem) && Math.abs(word.length - name.length) <= 2
}

function countryAt(list: readonly Token[], at: number, { countries }: Known, endings: boolean) {
  return longestAt(list, at, 3, (text, length) => {
    const key = phraseKey(text)
    const isCalled = (name: string | null | undefined) =>
      name && (phraseKey(name) === key || (endings && length === 1 && inflected(key, phraseKey(name))))
    return countries.find((country) => [country.name, country.native, country.original_name].some(isCalled))
      ?.id
  })
}

class Reading {
  readonly filters: { -readonly [K in FilterKey]?: unknown } = {}
  readonly words: string[] = []
  readonly brands = new Map<number, number[]>()
  readonly countries: number[] = []
  currency: string | undefined
  /** The brand whose models are looked for: the one named last. */
  brand: number | undefined

  mean(meaning: Meaning): void {
    if ('yes' in meaning) this.filters[meaning.key] = meaning.yes
    else if (table[meaning.key].kind === 'one') this.filters[meaning.key] = meaning.id
    // Of kind many: its value is a list of ids.
    else
      this.filters[meaning.key] = uniqueIds([...((this.filters[meaning.key] as number[]) ?? []), meaning.id])
  }

  branches(): Branch[] {
    return [...this.brands]
      .map(([id, children]) => ({ id, children: uniqueIds(children) }))
      .sort((a, b) => a.id - b.id)
  }
}

/**
 * Reads what a person typed. Pure: the same text and dictionaries give the same answer.
 * Words go to brand and model first, then numbers with their bounds and units, then codes, then places;
 * what is left is text to search for.
 */
export function parse(typed: string, vocabulary: Vocabulary, known: Known): Understood {
  const words = { ...vocabulary, codes: known.currencies }
  const list = tokens(typed, isUnit(words))
  const reading = new Reading()
  for (let at = 0; at < list.length;) at = step(list, at, words, known, reading)
  const branches = reading.branches()
  const countries = uniqueIds(reading.countries).map((id) => ({ id, children: [] }))
  return {
    // Each value was made for its own key.
    filters: {
      ...reading.filters,
      ...(branches.length > 0 && { brands: branches }),
      ...(countries.length > 0 && { countries }),
    } as Filters,
    ...(reading.currency !== undefined && { currency: reading.currency }),
    words: reading.words.join(' '),
  }
}

/** Understands the phrase at a token; returns the index of the token behind it. */
function step(list: readonly Token[], at: number, words: Lexis, known: Known, reading: Reading): number {
  const place = phraseAt(list, at, words.places, 1)
  const there = place && countryAt(list, place.end, known, true)
  if (there) {
    reading.countries.push(there.value)
    return there.end
  }
  const model = modelAt(list, at, words, known, reading)
  if (model !== undefined) return model
  const brand = nameAt(list, at, known.brands)
  if (brand) {
    reading.brand = brand.value
    if (!reading.brands.has(brand.value)) reading.brands.set(brand.value, [])
    return brand.end
  }
  const bounded = boundedAt(list, at, words)
  if (bounded) {
    for (const [key, value] of Object.entries(bounded.filters)) {
      // A key of `bounded.filters` is a filter's; two bounds of one range are one range.
      const filter = key as KeyOfKind<'range'>
      const before = reading.filters[filter]
      reading.filters[filter] =
        typeof value === 'object' && typeof before === 'object' ? { ...before, ...value } : value
    }
    reading.currency = bounded.currency ?? reading.currency
    return bounded.end
  }
  const meaning = phraseAt(list, at, words.meanings)
  if (meaning) {
    reading.mean(meaning.value)
    return meaning.end
  }
  const country = countryAt(list, at, known, false)
  if (country) {
    reading.countries.push(country.value)
    return country.end
  }
  const token = list[at]
  const empty = token === undefined || words.noise.phrase(token.text) === true || phraseKey(token.text) === ''
  if (!empty) reading.words.push(token.text)
  return at + 1
}

function modelAt(list: readonly Token[], at: number, words: Lexis, known: Known, reading: Reading) {
  const { brand } = reading
  const models = brand === undefined ? undefined : known.models.get(brand)
  if (brand === undefined || models === undefined) return undefined
  const model = nameAt(list, at, models)
  if (model === undefined) return undefined
  // "bmw 320 hp" is not the 320: a number with a unit behind it is an amount.
  const number = model.end === at + 1 ? list[at]?.number : undefined
  const behind = list[model.end]
  if (number !== undefined && behind !== undefined && isUnit(words)(fold(behind.text))) return undefined
  reading.brands.set(brand, [...(reading.brands.get(brand) ?? []), model.value])
  return model.end
}

/** Brands that the text names, so that their models can be fetched before it is read again. */
export const brandsNamed = (understood: Understood): number[] =>
  understood.filters.brands?.map((branch) => branch.id) ?? []

const merged = (before: readonly Branch[], more: readonly Branch[]): readonly Branch[] => {
  const named = new Set(more.map((branch) => branch.id))
  return [...before.filter((branch) => !named.has(branch.id)), ...more].sort((a, b) => a.id - b.id)
}

/** Ends the right way round, and what is beyond the interface's bounds left out: the address must open. */
function allowed(key: FilterKey, value: Filters[FilterKey]): Filters[FilterKey] | undefined {
  const { toUrl, fromUrl } = behaviour(table[key])
  // The value was made for this key; only a range is turned round.
  const given = value as Range
  const turned = table[key].kind === 'range' && isReversed(given) ? { from: given.to, to: given.from } : value
  return fromUrl(table[key], toUrl(table[key], turned))
}

/** The search with what was typed added: lists grow, all else is replaced, words replace words. */
export function withUnderstood(search: Search, { filters, currency, words }: Understood): Search {
  let next: Search = currency === undefined ? search : { ...search, currency }
  // Keys of a Filters object are filters'.
  for (const key of Object.keys(filters) as FilterKey[]) {
    const value = filters[key]
    if ((key === 'brands' || key === 'countries') && filters[key])
      next = withFilter(next, key, merged(next.filters[key] ?? [], filters[key]))
    else if (table[key].kind === 'many')
      // Both are lists of ids: the kind says so.
      next = withFilter(
        next,
        key,
        uniqueIds([...((next.filters[key] as number[]) ?? []), ...(value as number[])]),
      )
    else next = withFilter(next, key, allowed(key, value))
  }
  const text = [...words].slice(0, Number(table.query.length[1])).join('').trim()
  return text === '' ? { ...next, page: 1 } : withFilter(next, 'query', text)
}
