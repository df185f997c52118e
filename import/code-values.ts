import { LRUCache } from 'lru-cache'
import { codeTables, type CodeTableName } from '#contract/codes.ts'
import { german } from '#contract/languages/german.ts'
import { internationalCodes } from '#contract/languages/international-codes.ts'
import { names } from '#contract/generated/names.ts'
import { searchWords } from '#contract/generated/search-words.ts'
import { wordsOf } from '#contract/words.ts'

// Codes of the interface for column values, found by the names and search words of all languages.

/** The code table of each facet of the search words. */
const facets = {
  body: 'body_types',
  color: 'colors',
  fuel: 'fuels',
  transmission: 'transmission',
  drive: 'drive_wheels',
  damage: 'damages',
  condition: 'conditions',
  airbags: 'airbags',
  seller: 'seller_type',
} as const satisfies Record<string, CodeTableName>
export type CodedField = keyof typeof facets
// `Object.keys` of a const object returns its own keys only.
const codedFields = Object.keys(facets) as CodedField[]
export const isCoded = (field: string): field is CodedField => Object.hasOwn(facets, field)

/** Values of classifieds and auctions that are not among the search words. */
const trade: Readonly<Partial<Record<CodedField, Readonly<Record<string, string>>>>> = {
  body: {
    limousine: 'sedan',
    kombi: 'wagon',
    'sport utility': 'suv',
    kleinwagen: 'hatchback',
    minivan: 'van',
    transporter: 'van',
    'crew cab': 'pickup',
    '4d sedan': 'sedan',
    'station wagon': 'wagon',
    kompakt: 'hatchback',
    'auta male': 'hatchback',
    'auta miejskie': 'hatchback',
    'sport utility vehicle': 'suv',
    hardtop: 'coupe',
  },
  color: { silber: 'silver', lila: 'purple', violett: 'purple', türkis: 'turquoise', bunt: 'two_colors' },
  fuel: {
    gas: 'gasoline',
    'gasoline fuel': 'gasoline',
    'benzyna lpg': 'gas',
    'benzyna cng': 'gas',
    unleaded: 'gasoline',
    autogas: 'gas',
    elektro: 'electric',
    erdgas: 'gas',
    hybryda: 'hybrid',
    'gas бензин': 'gas',
  },
  transmission: {
    cvt: 'automatic',
    вариатор: 'automatic',
    робот: 'automatic',
    manuell: 'manual',
    полуавтомат: 'automatic',
    варіатор: 'automatic',
  },
  drive: {
    frontantrieb: 'front',
    heckantrieb: 'rear',
    allrad: 'all',
    allradantrieb: 'all',
    передний: 'front',
    задний: 'rear',
    полный: 'all',
    передній: 'front',
    задній: 'rear',
    повний: 'all',
    'na przednie kola': 'front',
    'na tylne kola': 'rear',
    '4x4 staly': 'all',
    '4x4 dolaczany automatycznie': 'all',
    'all wheel drive': 'all',
    'front wheel drive': 'front',
    'rear wheel drive': 'rear',
    'four wheel drive': 'all',
  },
  damage: {
    'front end': 'front',
    'rear end': 'rear',
    'left side': 'side',
    'right side': 'side',
    'left front': 'front',
    'right front': 'front',
    'left rear': 'rear',
    'right rear': 'rear',
    'water flood': 'water',
    'minor dent scratches': 'minor_dents_scratches',
    'minor dents scratches': 'minor_dents_scratches',
    'top roof': 'top_roof',
    'front rear': 'front_and_rear',
    'burn engine': 'burn',
    'burn interior': 'burn',
    'replaced vin': 'vin',
    'partial repair': 'rejected_or_partial_repair',
    'damage history': 'normal_wear',
  },
  condition: {
    'certified pre owned': 'used',
    cpo: 'used',
    preowned: 'used',
    'pre owned': 'used',
    good: 'used',
    excellent: 'used',
    fair: 'used',
    'like new': 'used',
    uszkodzony: 'damaged',
    uzywany: 'used',
    nowy: 'new',
  },
  seller: {
    privat: 'individual',
    gewerblich: 'dealer',
    haendler: 'dealer',
    handler: 'dealer',
    частник: 'individual',
    'частное лицо': 'individual',
    дилер: 'dealer',
    prywatny: 'individual',
    'osoba prywatna': 'individual',
    firma: 'dealer',
  },
}

interface FieldWords {
  readonly exact: ReadonlyMap<string, string>
  readonly stems: readonly (readonly [stem: string, slug: string])[]
  /** Cached, since a column has few distinct values. */
  readonly read: LRUCache<string, { readonly code: CodeValue | undefined }>
}
export interface CodeValue {
  readonly id: number
  readonly name: string
}
export type CodeWords = Readonly<Record<CodedField, FieldWords>>

const keyOf = (text: string) => wordsOf(text).join(' ')

export async function loadCodeWords(): Promise<CodeWords> {
  const tables = await Promise.all(Object.values(names).map((load) => load()))
  const wordsOfField = (field: CodedField): FieldWords => {
    const table = facets[field]
    const said: (readonly [string, string])[] = Object.keys(codeTables[table]).map((slug) => [slug, slug])
    for (const name of tables)
      said.push(...Object.entries(name[table]).map(([slug, text]) => [text, slug] as const))
    for (const { codes } of [...Object.values(searchWords), german, { codes: internationalCodes }]) {
      // A facet's table has the slugs of its code table, each with a list of phrases.
      const phrases =
        (codes as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> | undefined)?.[
          field
        ] ?? {}
      for (const [slug, list] of Object.entries(phrases))
        said.push(...list.map((phrase) => [phrase, slug] as const))
    }
    return {
      read: new LRUCache({ max: 5_000 }),
      exact: new Map([
        ...said.filter(([word]) => !word.endsWith('*')).map(([word, slug]) => [keyOf(word), slug] as const),
        ...Object.entries(trade[field] ?? {}).map(([word, slug]) => [keyOf(word), slug] as const),
      ]),
      stems: said
        .filter(([word]) => word.endsWith('*'))
        .map(([word, slug]) => [keyOf(word.slice(0, -1)), slug] as const),
    }
  }
  // `fromEntries` loses the keys' type; there is one entry per field.
  return Object.fromEntries(codedFields.map((field) => [field, wordsOfField(field)])) as unknown as CodeWords
}

function readCode({ exact, stems }: FieldWords, field: CodedField, text: string): CodeValue | undefined {
  const words = wordsOf(text)
  if (words.length === 0 || words.length > 8) return undefined
  const whole = words.join(' ')
  const stem = (word: string) => stems.find(([beginning]) => word.startsWith(beginning))?.[1]
  let slug = exact.get(whole) ?? stem(whole)
  for (let at = 0; slug === undefined && at < words.length; at++)
    slug = exact.get(words.slice(at, at + 2).join(' ')) ?? exact.get(words[at] ?? '') ?? stem(words[at] ?? '')
  const codes: Readonly<Record<string, number>> = codeTables[facets[field]]
  const id = slug === undefined ? undefined : codes[slug]
  return id === undefined || slug === undefined ? undefined : { id, name: slug }
}

/** The code of the whole value, else of its first word that has one. */
export function codeOfValue(all: CodeWords, field: CodedField, text: string): CodeValue | undefined {
  const words = all[field]
  let found = words.read.get(text)
  if (found === undefined) words.read.set(text, (found = { code: readCode(words, field, text) }))
  return found.code
}

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'ja',
  'да',
  'так',
  'tak',
  'po',
  'present',
  'есть',
  'є',
  'има',
  'vorhanden',
  'run and drive',
  'runs and drives',
])
const no = new Set([
  'no',
  'n',
  'false',
  '0',
  'nein',
  'нет',
  'ні',
  'nie',
  'jo',
  'missing',
  'не',
  'няма',
  'немає',
  'exempt',
  'does not run',
])

export function flagOf(text: string): boolean | undefined {
  const key = keyOf(text)
  return yes.has(key) ? true : no.has(key) ? false : undefined
}
