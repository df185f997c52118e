import type { Domain } from '#contract/resources/first-answers.ts'
import { filters as table } from '#contract/filters.ts'
import { emptySearch, encodeUrl } from '#contract/search.ts'
import { hostNames, ownPath, pastedHost, pastedListing } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { sitesOf } from '#src/api/sites.ts'
import { foldedWords } from '#src/lib/fold.ts'
import { otherLayouts, completions, meantBy } from './near-readings.ts'
import { parse, readingKey, type Understood, withUnderstood } from './parse.ts'
import type { Known } from './names-at.ts'
import { labelledPart, vinIn } from './vin-in.ts'

/** A search that a text may mean, and why it is offered. */
export interface SearchInterpretation {
  readonly kind: 'search'
  readonly why: 'understood' | 'number' | 'finished' | 'meant' | 'words' | 'part'
  readonly what: Understood
  readonly dropped?: string
}

export type Interpretation =
  | SearchInterpretation
  | { readonly kind: 'vin'; readonly vin: string }
  | { readonly kind: 'listing'; readonly host: string; readonly id: string; readonly url: string }
  /** A page of this app. */
  | { readonly kind: 'own'; readonly path: string }
  /** An address of a site that is not among the account's. */
  | { readonly kind: 'unlisted'; readonly host: string }

type CountOf = (what: Understood) => number | undefined

const cut = (text: string): string => [...text].slice(0, Number(table.query.length[1])).join('')

/** "e220" is written "E 220" as well, and "320 d" "320d"; the pieces of "t5" would be found everywhere. */
const respelled = (words: string): string[] =>
  [
    words.replace(/(?<=\p{L})-?(?=\d{2})|(?<=\d{2})-?(?=\p{L})/gu, ' '),
    words.replace(/(?<=\d)[\s-](?=\p{L})/gu, ''),
  ].filter((each) => each !== words)

/** Whether anything of it is left in an address: a number beyond the interface's bounds is not. */
const says = (what: Understood): boolean =>
  encodeUrl(withUnderstood(emptySearch, { ...what, words: '' })).length > 0

const saysAll = (what: Understood): boolean => what.words === '' && says(what)

/** Without each of some words, then without them all. What is not wanted is never looked for: its "not" stays with it. */
function shortened(
  { words, ...rest }: Understood,
  { vocabulary }: Known,
): { what: Understood; dropped: string }[] {
  const all = words.split(' ')
  const each =
    all.length === 1 || all.length > 4 || all.some((word) => vocabulary.not.phrase(word))
      ? []
      : all
          .map((dropped, at) => ({ what: { ...rest, words: all.toSpliced(at, 1).join(' ') }, dropped }))
          // "5 door hatchback": a figure or two letters that are left are in titles by chance.
          .filter(({ what }) => /[\p{L}\p{N}]{3}/u.test(what.words))
  const without = { ...rest, words: '' }
  return says(without) ? [...each, { what: without, dropped: words }] : each
}

/** Of a message that names no car the beginning is read: every word costs. */
export const longestRead = 500

/** What a text may mean, the likeliest first, its words always last. Readings that find no cars make room for others. */
export function interpretationsOf(whole: string, known: Known, countOf: CountOf): Interpretation[] {
  const text = whole.slice(0, longestRead)
  const asWords = words({ filters: {}, words: cut(text) })
  const path = ownPath(whole)
  if (path !== undefined) return [{ kind: 'own', path }, asWords]
  const host = pastedHost(whole)
  const address = host === undefined ? [] : addressInterpretations(whole, host, known.dictionaries.sites)
  // One car is meant, whatever is said of it.
  const cars = [...vinInterpretations(whole), ...address.filter(({ kind }) => kind === 'listing')]
  if (cars.length > 0) return [...cars, asWords]
  if (host !== undefined && !/\s/.test(whole)) return [...address, asWords]
  const read = (typed: string) => parse(typed, known)
  const labelled = labelledPart(text)
  if (labelled !== undefined) {
    const { words: dropped, ...what } = read(labelled.rest)
    const part = { ...what, filters: { ...what.filters, vin: labelled.vin }, words: '' }
    return labelled.rest === ''
      ? [offer('part')(part), asWords]
      : [{ ...understood(part), ...(dropped !== '' && { dropped }) }, asWords]
  }
  const finds = ({ what }: SearchInterpretation) => countOf(what) !== 0
  const placed = read(text)
  // "nice golf": a word that names a place may be meant as a word.
  const { places, ...others } = known.dictionaries
  const unplaced = places === undefined ? placed : parse(text, { ...known, dictionaries: others })
  const main = countOf(placed) === 0 && placed.words === '' ? unplaced : placed
  const hasFilters = says(main)
  const plain: Understood = { filters: {}, words: cut(main.words === '' || hasFilters ? text : main.words) }
  // "golf 7": one figure is a generation to most, and in the titles of few.
  const figure = hasFilters && /^\d$/.test(main.words) ? main.words : undefined
  const first = hasFilters ? main : plain
  const vin = vinIn(text)?.vin

  const numbers = (['price', 'odometer'] as const)
    .map((bare) => parse(text, known, bare))
    .map(offer('number'))
  const differ = distinct(numbers).filter(({ what }) => readingKey(what) !== readingKey(main) && says(what))
  const finished = completions(text, known).map(offer('finished'))
  const part = vin === undefined ? [] : [offer('part')({ filters: { vin }, words: '' })]
  // The last figures of a VIN are what people note; a price is a round number.
  const noted = /^\d*[1-9]$/.test(text)
  // Nothing is known against a word of letters until it was looked for: then it may be a part of a VIN too.
  const lost = countOf(first) === 0 && first.words !== ''
  const likelyPart = vin !== undefined && /\d/.test(vin) && (noted || vin.length >= 8)
  const farther: SearchInterpretation[] = lost
    ? [
        ...respelled(first.words).map((each) => understood({ ...first, words: each })),
        ...part,
        ...meantBy(text, first.words, known).map(offer('meant')),
        ...otherLayouts(text)
          .flatMap((each) => [read(each), ...meantBy(each, each, known)])
          .filter(saysAll)
          .map(offer('meant')),
        ...shortened(first, known).map(({ what, dropped }) => ({ ...understood(what), dropped })),
      ]
    : []
  // A number that said nothing comes first; one that said its price may still be a mileage.
  const [bare, other] = [true, false].map((is) =>
    differ.filter(({ what }) => (what.words !== main.words) === is),
  )
  const ordered: SearchInterpretation[] = [
    ...(likelyPart ? part : []),
    ...(bare ?? []),
    ...(figure === undefined ? [] : [{ ...understood({ ...main, words: '' }), dropped: figure }]),
    ...(hasFilters ? [understood(main)] : []),
    ...(unplaced !== main && says(unplaced) ? [understood(unplaced)] : []),
    ...(other ?? []),
    ...farther,
    ...finished,
    ...(vin !== undefined && /\d/.test(vin) ? part : []),
  ]
  const offered = distinct(ordered).filter(finds)
  // Three letters are too few to guess a make from.
  const guess = /^\p{L}{1,3}$/u.test(text) && !hasFilters
  const searches = guess ? [words(plain), ...offered] : [...offered, words(plain)]
  // Nothing finds anything: what was understood stays, so that the page can say what to loosen.
  const nothing = offered.length === 0 && hasFilters
  return [...(nothing ? [understood(main)] : []), ...distinct(searches)]
}

const offer =
  (why: SearchInterpretation['why']) =>
  (what: Understood): SearchInterpretation => ({ kind: 'search', why, what })
const words = offer('words')
const understood = offer('understood')

function distinct(interpretations: readonly SearchInterpretation[]): SearchInterpretation[] {
  const seen = new Map<string, SearchInterpretation>()
  for (const interpretation of interpretations) {
    const key = readingKey(interpretation.what)
    if (!seen.has(key)) seen.set(key, interpretation)
  }
  return [...seen.values()]
}

const mostVins = 5

/** Figures alone are a number, or a part of a VIN at most. */
function vinInterpretations(text: string): Interpretation[] {
  const alone = vinIn(text)
  const found = alone?.whole === true ? [alone.vin] : vinsIn(text)
  return found
    .filter((vin) => /[A-Z]/.test(vin))
    .slice(0, mostVins)
    .map((vin) => ({ kind: 'vin', vin }))
}

function addressInterpretations(
  text: string,
  host: string,
  sites: readonly Domain[] | undefined,
): Interpretation[] {
  if (sites === undefined) return []
  const mine = hostNames(host).find((name) => sitesOf(sites).idOf(name) !== undefined)
  if (mine === undefined) return [{ kind: 'unlisted', host }]
  const advert = pastedListing(text)
  const [id] = advert?.ids ?? []
  // No listing of its own: a page of the site stands for the site.
  return advert === undefined || id === undefined
    ? [understood({ filters: { sources: [mine] }, words: '' })]
    : [{ kind: 'listing', host: mine, id, url: advert.url }]
}

/** Words that no dictionary at hand knows: the service is asked about them. */
export const strangeWords = ({ words: rest }: Understood): string[] =>
  foldedWords(rest).filter((word) => word.length > 1 && !/^\d+$/.test(word))
