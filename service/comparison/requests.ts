import { type EndpointName, endpointNames, endpoints, commonQuery } from '#contract/endpoints.ts'
import type { Param } from '#contract/endpoints-kinds.ts'
import type { Pair, Sites } from '#contract/kinds/kind.ts'
import { filterParameters, searchQuery } from '#contract/search.ts'
import { makeQuestion, type Material } from '../store/suite/make-questions.ts'
import type { Random } from '../store/suite/random.ts'

// Generates requests of clients and attackers: valid ones from the contract's codecs, then changed at random.

/** Values on which careless parsers of text and numbers fail. */
const junk = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '007',
  '+5',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(400),
  '２０',
  '٣',
  '\u0000',
  '\ud83d\ude97',
  '\u202e',
  'constructor',
  '__proto__',
  'toString',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>',
  '%',
  '_',
  '*',
  '\\',
  '"',
  'a AND (b OR',
  '/.*/',
  '~2^5',
  '{a TO b}',
  'x'.repeat(201),
  'x'.repeat(3000),
  'é',
  'İ',
  'ß',
  'usd',
  'EN',
  'ru',
]

/** Variants of a parameter's name in bracket notation, most of them invalid. */
const bends: readonly ((name: string) => string)[] = [
  (name) => `${name}[]`,
  (name) => name.replace(/\[\]$/, ''),
  (name) => `${name}[0]`,
  (name) => `${name}[__proto__]`,
  (name) => `${name}[0][id]`,
  (name) => name.toUpperCase(),
  (name) => `${name}[[]]`,
  (name) => `${name}%`,
]

function valueFor(random: Random, param: Param): string {
  if (random.chance(0.25)) return random.pick(junk)
  switch (param.kind) {
    case 'choice':
      return random.pick(param.values)
    case 'whole': {
      const [min, max] = param.bounds
      return String(random.pick([min, max, min - 1, max + 1, random.between(min, Math.min(max, min + 100))]))
    }
    case 'id':
      return String(random.pick([1, 2, 10, 100, 1000, 1002, random.between(1, 200), 10 ** 12]))
    case 'ids':
      return random.pick(['1', '100', '101,102', '1,2,x', '999'])
    case 'text':
      return random.pick([
        'a',
        'pol',
        'škoda',
        'bmw x5',
        'usd',
        'eur',
        'places-whole',
        'PLACESWH0LE000001',
        'f2',
        'roof',
      ])
  }
}

const otherPairs = (random: Random, name: EndpointName): Pair[] =>
  Object.entries({ ...endpoints[name].query, ...commonQuery })
    .filter(() => random.chance(0.35))
    .map(([key, param]): Pair => {
      const list = param.kind === 'ids' && (param.form === 'strict' || random.chance(0.5))
      return [list ? `${key}[]` : key, valueFor(random, param)]
    })

/** The parameters of a search with values of the inventory's cars, so that it usually finds some. */
function searchPairs(random: Random, material: Material, sites: Sites): Pair[] {
  const { filters, sort, currencyId } = makeQuestion(random, material)
  const currency = material.dictionaries.currencies.find(({ id }) => id === currencyId)?.name ?? 'usd'
  const page = random.pick([1, 1, 1, 2, 3, 40])
  const text = searchQuery({ filters, sort, currency, page }, random.pick([2, 10, 25, 50]), sites)
  return [...new URLSearchParams(text)]
}

const filterNames = filterParameters().map(({ name }) => name)

/** Changes or repeats a pair, or adds a parameter of the interface with a junk value. */
function bend(random: Random, pairs: readonly Pair[]): Pair[] {
  const added: Pair = [random.pick(filterNames), random.pick(junk)]
  const chosen = pairs.length > 0 ? random.pick(pairs) : added
  const others = pairs.filter((pair) => pair !== chosen)
  const [name, value] = chosen
  return random.pick([
    () => [...others, [name, random.pick(junk)] as const],
    () => [...others, [random.pick(bends)(name), value] as const],
    () => [...pairs, chosen],
    () => [...pairs, added],
    () => [...pairs, [random.pick(bends)(added[0]), added[1]] as const],
  ])()
}

/** Path and query of a request, without the key. */
export function makeRequest(random: Random, material: Material, sites: Sites): string {
  const name = random.chance(0.65) ? random.pick(['search', 'count'] as const) : random.pick(endpointNames)
  const path = endpoints[name].url.replace(/\{(\w+)\}/g, (_, key: string) => {
    // The placeholders of the URL are the keys of `path`.
    const param = Reflect.get(endpoints[name].path, key) as Param
    return encodeURIComponent(valueFor(random, param)).replace(/^\.+$/, '%2E')
  })
  const takesFilters = name === 'search' || name === 'count'
  let pairs = takesFilters ? searchPairs(random, material, sites) : otherPairs(random, name)
  while (random.chance(0.3)) pairs = bend(random, pairs)
  const query = new URLSearchParams(pairs.map(([...pair]) => pair)).toString()
  return random.chance(0.02) ? `${path}?${query}&%E0%A4%A=%zz&=&&a` : `${path}?${query}`
}
