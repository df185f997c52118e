import type { Domain } from '#contract/resources/first-answers.ts'
import { filters as table } from '#contract/filters.ts'
import { emptySearch, encodeUrl } from '#contract/search.ts'
import { otherLayouts } from '#contract/words.ts'
import { hostNames, ownPath, pastedHost, pastedListing } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { sitesOf } from '#src/api/sites.ts'
import { foldedWords } from '#src/lib/fold.ts'
import { completions, meantBy } from './near-readings.ts'
import { parse, readingKey, type Understood, withUnderstood } from './parse.ts'
import type { Known } from './names-at.ts'
import { labelledPart, vinIn } from './vin-in.ts'

/** A possible meaning of a text as a search, and the reason for suggesting it. */
export interface SearchInterpretation {
  readonly kind: 'search'
  readonly why: 'understood' | 'number' | 'finished' | 'meant' | 'words' | 'part'
  readonly what: Understood
  readonly dropped?: string
}

export type Interpretation =
  | SearchInterpretation
  | { readonly kind: 'vin'; readonly vin: string }
  /** Several VINs, for the list of VINs. */
  | { readonly kind: 'vins'; readonly vins: readonly string[] }
  | { readonly kind: 'car'; readonly id: string }
  | { readonly kind: 'listing'; readonly host: string; readonly id: string; readonly url: string }
  /** An address of a page of this app. */
  | { readonly kind: 'own'; readonly path: string }
  /** An address on a site that the account lacks. */
  | { readonly kind: 'unlisted'; readonly host: string }

type CountOf = (what: Understood) => number | undefined

const cut = (text: string): string => [...text].slice(0, Number(table.query.length[1])).join('')

/** Other spellings: "e220" as "E 220", "320 d" as "320d". "t5" stays whole: its parts would match everywhere. */
const respelled = (words: string): string[] =>
  [
    words.replace(/(?<=\p{L})-?(?=\d{2})|(?<=\d{2})-?(?=\p{L})/gu, ' '),
    words.replace(/(?<=\d)[\s-](?=\p{L})/gu, ''),
  ].filter((each) => each !== words)

/** Whether the reading still has filters in an address: values beyond the interface's bounds are dropped. */
const says = (what: Understood): boolean =>
  encodeUrl(withUnderstood(emptySearch, { ...what, words: '' })).length > 0

const saysAll = (what: Understood): boolean => what.words === '' && says(what)

/** The reading without each word, then without all. An excluded word is never searched for: it keeps its "not". */
function shortened(
  { words, ...rest }: Understood,
  { vocabulary }: Known,
): { what: Understood; dropped: string }[] {
  const all = words.split(' ')
  const each =
    all.length === 1 ||
    all.length > 4 ||
    all.some((word) => vocabulary.not.phrase(word) ?? vocabulary.labels.find(word))
      ? []
      : all
          .map((dropped, at) => ({ what: { ...rest, words: all.toSpliced(at, 1).join(' ') }, dropped }))
          // "5 door hatchback": a remaining digit or two letters occur in titles by chance.
          .filter(({ what }) => /[\p{L}\p{N}]{3}/u.test(what.words))
  const without = { ...rest, words: '' }
  return says(without) ? [...each, { what: without, dropped: words }] : each
}

/** Maximum length that is parsed of a message without a car's id: every word costs time. */
export const longestRead = 500

/** The interpretations of a text, the likeliest first, plain words last. Readings without cars give way to others. */
export function interpretationsOf(whole: string, known: Known, countOf: CountOf): Interpretation[] {
  const text = whole.slice(0, longestRead)
  const asWords = words({ filters: {}, words: cut(text) })
  const path = ownPath(whole)
  if (path !== undefined) return [{ kind: 'own', path }, asWords]
  const host = pastedHost(whole)
  const address = host === undefined ? [] : addressInterpretations(whole, host, known.dictionaries.sites)
  // A text that identifies one car needs no other reading.
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
  // "nice golf": a word that is also a place's name may be meant as a word.
  const { places, ...others } = known.dictionaries
  const elsewhere = { vocabulary: { ...known.vocabulary, spelled: [] }, dictionaries: others }
  const unplaced = places === undefined ? placed : parse(text, elsewhere)
  const main = countOf(placed) === 0 && placed.words === '' ? unplaced : placed
  const hasFilters = says(main)
  const plain: Understood = { filters: {}, words: cut(main.words === '' || hasFilters ? text : main.words) }
  // "golf 7": a single digit usually means a generation, and few titles have it.
  const figure = hasFilters && /^\d$/.test(main.words) ? main.words : undefined
  const first = hasFilters ? main : plain
  const vin = vinIn(text)?.vin

  const numbers = (['price', 'odometer'] as const)
    .map((bare) => parse(text, known, bare))
    .map(offer('number'))
  const differ = distinct(numbers).filter(({ what }) => readingKey(what) !== readingKey(main) && says(what))
  const finished = completions(text, known).map(offer('finished'))
  const part = vin === undefined ? [] : [offer('part')({ filters: { vin }, words: '' })]
  // Users note the last digits of a VIN; a price is a round number.
  const noted = /^\d*[1-9]$/.test(text)
  // Letters may be part of a VIN too, once a count shows that no car has them as a word.
  const lost = countOf(first) === 0 && first.words !== ''
  const likelyPart = vin !== undefined && /\d/.test(vin) && (noted || vin.length >= 8)
  const without = (each: Understood, offered: typeof meant) =>
    shortened(each, known).map(({ what, dropped }) => ({ ...offered(what), dropped }))
  // After a make, "санта фе" is no town.
  const near = lost
    ? [...meantBy(text, first.words, known), ...(places ? meantBy(text, unplaced.words, elsewhere) : [])]
    : []
  const farther: SearchInterpretation[] = lost
    ? [
        ...respelled(first.words).map((each) => understood({ ...first, words: each })),
        ...part,
        ...near.filter(({ words: left }) => !/^\d$/.test(left)).map(meant),
        // "ниссан кашкай" with a word that no car has.
        ...near.flatMap((each) => without(each, meant)),
        ...otherLayouts(text)
          .flatMap((each) => [read(each), ...meantBy(each, each, known)])
          .filter(saysAll)
          .map(meant),
        ...without(first, understood),
        ...(unplaced === main ? [] : without(unplaced, understood)),
      ]
    : []
  // A number without a meaning so far comes first; one read as a price may still be a mileage.
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
  // Three letters are too few to guess a make.
  const guess = /^\p{L}{1,3}$/u.test(text) && !hasFilters
  const searches = guess ? [words(plain), ...offered] : [...offered, words(plain)]
  // Where nothing is left over, or nothing finds cars, the main reading stays: the page suggests what to remove.
  const nothing = offered.length === 0 && hasFilters && (main.words === '' || !countOf(plain))
  return [...(nothing ? [understood(main)] : []), ...distinct(searches)]
}

const offer =
  (why: SearchInterpretation['why']) =>
  (what: Understood): SearchInterpretation => ({ kind: 'search', why, what })
const words = offer('words')
const understood = offer('understood')
const meant = offer('meant')

function distinct(interpretations: readonly SearchInterpretation[]): SearchInterpretation[] {
  const seen = new Map<string, SearchInterpretation>()
  for (const interpretation of interpretations) {
    const key = readingKey(interpretation.what)
    if (!seen.has(key)) seen.set(key, interpretation)
  }
  return [...seen.values()]
}

const mostVins = 5

/** Digits alone are a number, or at most a part of a VIN. */
function vinInterpretations(text: string): Interpretation[] {
  const alone = vinIn(text)
  const found = alone?.whole === true ? [alone.vin] : vinsIn(text)
  const vins = found.filter((vin) => /[A-Z]/.test(vin))
  const each = vins.slice(0, mostVins).map((vin) => ({ kind: 'vin', vin }) as const)
  return vins.length > 1 ? [{ kind: 'vins', vins }, ...each] : each
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
  // A page of the site that is no listing stands for the site.
  return advert === undefined || id === undefined
    ? [understood({ filters: { sources: [mine] }, words: '' })]
    : [{ kind: 'listing', host: mine, id, url: advert.url }]
}

/** Words that no loaded dictionary has; `settle` asks the service about them. */
export const strangeWords = ({ words: rest }: Understood, { not }: Known['vocabulary']): string[] =>
  [...new Set(foldedWords(rest))].filter(
    (word) => word.length > 1 && !/^\d+$/.test(word) && not.phrase(word) === undefined,
  )
