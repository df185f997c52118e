import { codeIds } from '#contract/codes.ts'
import { int64Max } from '#contract/decimal.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Filter, Pair, Sites } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Car } from '#contract/resources/car.ts'
import { type AnsweredFact, factAt, satisfies } from '../evaluate.ts'
import { decision, type Group, type Rule, rule } from '../rule.ts'
import { answers, hold, needs, Skipped } from '../verdict.ts'
import type { Listing, World } from '../world.ts'

/** A fact of a sample car's listing, and the filter value that finds exactly this fact. */
interface Probe {
  readonly car: Car
  readonly value: unknown
  readonly currencyId?: number
}

const amount = (fact: AnsweredFact) => ({ from: String(fact), to: String(fact) })

function valueFor(filter: Filter, facts: readonly AnsweredFact[], car: Car): unknown {
  const fact = facts.find((one) => one !== null && one !== undefined)
  if (fact === undefined) return undefined
  switch (filter.kind) {
    case 'text':
      return String(fact).slice(2, 10) || undefined
    case 'range':
      return BigInt(fact) < 1n ? undefined : amount(fact)
    case 'whole':
      return String(fact)
    case 'flag':
      return fact === true
    case 'many':
      return codeIds(filter.options).includes(Number(fact)) ? [Number(fact)] : undefined
    case 'one':
      return codeIds(filter.options).includes(Number(fact)) ? Number(fact) : undefined
    case 'tree':
      return treeValue(filter.api[0], facts, car)
    case 'sources':
    case 'area':
      return undefined
  }
}

function treeValue(parents: string, [parent, child]: readonly AnsweredFact[], car: Car) {
  if (parents === 'brands' && car.brand === null) return undefined
  const children = typeof child === 'number' ? [child] : []
  return typeof parent === 'number' ? [{ id: parent, children }] : undefined
}

const factsOf = (filter: Filter, car: Car, listing: Listing, currencyId?: number) =>
  fieldPathsOf(filter).map((path) => factAt(path, car, listing, currencyId))

function probesOf(filter: Filter, cars: readonly Car[]): Probe[] {
  return cars.flatMap((car) =>
    car.listings.flatMap((listing): Probe[] => {
      const currencyId = filter.at === 'listing.price' ? listing.price?.currency?.id : undefined
      const value = valueFor(filter, factsOf(filter, car, listing, currencyId), car)
      if (value === undefined) return []
      return [{ car, value, ...(currencyId !== undefined && { currencyId }) }]
    }),
  )
}

const noSites: Sites = { idOf: () => undefined, hostOf: () => undefined }
const paramsOf = (filter: Filter, { value, currencyId }: Probe): Pair[] => [
  ...behaviour(filter).toApi(filter, value, noSites),
  ...(currencyId === undefined ? [] : [['currency_id', String(currencyId)] as const]),
]

/** The first probe of each value, up to eight values of the sample per filter. */
function chosen(probes: readonly Probe[]): Probe[] {
  const byValue = new Map(
    probes.toReversed().map((probe) => [JSON.stringify([probe.value, probe.currencyId]), probe]),
  )
  return [...byValue.values()].slice(-8)
}

function checkTree(filter: Filter, value: unknown, facts: readonly AnsweredFact[]): boolean | undefined {
  if (filter.kind !== 'tree') return satisfies(filter, value, facts)
  // The value of a tree filter is a list of branches.
  const branches = value as readonly { id: number; children: readonly number[] }[]
  return branches.some(
    ({ id, children }) =>
      facts[0] === id && (children.length === 0 || children.some((one) => one === facts[1])),
  )
}

/** Checks that the results are exactly the sample's cars that satisfy the filter. */
async function checkFilter(world: World, key: FilterKey) {
  const filter: Filter = filters[key]
  const probes = chosen(probesOf(filter, await world.sample()))
  if (probes.length === 0) throw new Skipped(`no sample car states ${fieldPathsOf(filter).join(' or ')}`)
  for (const probe of probes) {
    const params = paramsOf(filter, probe)
    const { data, meta } = await world.search(...params, ['perPage', '20'])
    const said = params.map((pair) => pair.join('=')).join('&')
    for (const car of data) {
      const verdicts = car.listings.map((listing) =>
        checkTree(filter, probe.value, factsOf(filter, car, listing, probe.currencyId)),
      )
      hold(
        verdicts.some((verdict) => verdict !== false),
        () => `${said} finds ${car.id}, which does not satisfy it`,
      )
    }
    const count = await world.count(...params)
    hold(Math.min(count, 10_000) === meta.total, () => `${said}: count ${count}, total ${meta.total}`)
    if (probe.car.vin === null || filter.at === 'car.vin') continue
    const alone = await world.count(...params, ['vin', probe.car.vin.slice(0, 19)])
    hold(alone > 0, () => `${said} does not find ${probe.car.id}, which satisfies it`)
  }
}

/** Values outside the bounds of the filter's table entry; the service must refuse each. */
function wrongValues(filter: Filter): Pair[] {
  switch (filter.kind) {
    case 'text':
      return [[filter.api, 'a'.repeat(Number(filter.length[1]) + 1)]]
    case 'range': {
      const [from, to] = filter.api
      const beyond = (text: string) => String(BigInt(text) + 1n)
      const { bounds } = filter
      return [
        [from, beyond(bounds.from[1])],
        [to, beyond(bounds.to[1])],
        [from, '-1'],
        [to, 'x'],
        [from, '1.5'],
      ]
    }
    case 'whole':
      return [
        [filter.api, '0'],
        [filter.api, String(BigInt(filter.bounds[1]) + 1n)],
        [filter.api, 'x'],
      ]
    case 'many':
      return [
        [`${filter.api}[]`, '9999'],
        [`${filter.api}[]`, 'x'],
      ]
    case 'one':
      return [
        [filter.api, '9999'],
        [filter.api, 'x'],
      ]
    case 'flag':
      return filter.wire === 'bit'
        ? [
            [filter.api, 'true'],
            [filter.api, 'false'],
            [filter.api, '2'],
          ]
        : [[filter.api, 'yes']]
    case 'tree':
      return [[`${filter.api[0]}[0][id]`, 'x']]
    case 'sources':
      return [
        [`${filter.api}[]`, '0'],
        [`${filter.api}[]`, 'x'],
        [`${filter.api}[]`, '999999999'],
      ]
    case 'area':
      return []
  }
}

const names = (filter: Filter) => [filter.api].flat().join(', ')

const generic = filterKeys.flatMap((key): Rule[] => {
  const filter: Filter = filters[key]
  if ('extension' in filter) return []
  const refuses = filter.kind === 'flag' ? rule : decision
  return [
    ...(key === 'query' || key === 'sources'
      ? []
      : [
          rule(`${names(filter)}: those found satisfy it, those that satisfy it are found`, (world) =>
            checkFilter(world, key),
          ),
        ]),
    refuses(`${names(filter)}: values outside the documented ones give 422`, async ({ api }) => {
      for (const pair of wrongValues(filter))
        for (const path of ['/search', '/search/count']) answers(await api.get(path, [pair]), 422)
    }),
  ]
})

/** Two listings of one car, each with a fact that contradicts the other's. */
async function twoHalves(world: World) {
  const pairs = (await world.sample()).flatMap((car) =>
    car.listings.flatMap((one) =>
      car.listings.flatMap((other) =>
        one.odometer !== null &&
        other.condition !== null &&
        one.condition !== null &&
        one.odometer !== other.odometer &&
        one.condition !== other.condition &&
        car.vin !== null
          ? [{ car, odometer: String(one.odometer), condition: other.condition }]
          : [],
      ),
    ),
  )
  return pairs.find(
    ({ car, odometer, condition }) =>
      !car.listings.some(
        (listing) => String(listing.odometer) === odometer && listing.condition === condition,
      ),
  )
}

export const filterRules: Group = {
  title: 'Shared filters',
  rules: [
    ...generic,
    rule('price bounds go up to 9223372036854775807', async (world) => {
      await world.count(['price_from', int64Max])
      await world.count(['price_to', int64Max])
    }),
    rule('query: full text finds a car by its brand and model', async (world) => {
      const car = await world.aCar(
        'with a brand and a model',
        ({ brand, model, vin }) => Boolean(brand?.name) && Boolean(model?.name) && vin !== null,
      )
      const query = `${car.brand?.name} ${car.model?.name}`.slice(0, 200)
      hold(
        (await world.count(['query', query], ['vin', car.vin ?? ''])) > 0,
        () => `query=${query} does not find ${car.id}`,
      )
    }),
    rule('vin: case-insensitive part', async (world) => {
      const { vin, id } = await world.aCar('with a VIN', (car) => (car.vin?.length ?? 0) >= 8)
      const part = (vin ?? '').slice(1, 8)
      for (const text of [part.toUpperCase(), part.toLowerCase()])
        hold((await world.count(['vin', text])) > 0, () => `vin=${text} does not find ${id}`)
    }),
    rule('a list matches any of its values: the counts add up', async (world) => {
      const [a, b] = [await world.count(['transmission', '1']), await world.count(['transmission', '2'])]
      const one = await world.count(['body_types[]', '1'])
      const two = await world.count(['body_types[]', '5'])
      hold(
        (await world.count(['body_types[]', '1'], ['body_types[]', '5'])) === one + two,
        'two body types do not add up',
      )
      hold(a + b <= (await world.total()), 'both transmissions exceed the whole')
    }),
    decision('one and the same listing must satisfy all listing filters', async (world) => {
      const half = needs(await twoHalves(world), 'no car with two listings that contradict each other')
      const params = [
        ['odometer_from', half.odometer],
        ['odometer_to', half.odometer],
        ['conditions[]', String(half.condition)],
        ['vin', half.car.vin ?? ''],
      ] as const
      const found = await world.search(...params)
      hold(
        !found.data.some(({ id }) => id === half.car.id),
        () => `${half.car.id} matches with two different listings`,
      )
    }),
    rule('domains[]: every enabled id is accepted, others and repeated ones are not', async (world) => {
      const domains = await world.domains()
      const [first] = domains
      const id = String(needs(first, 'no domain').id)
      const { data } = await world.search(['domains[]', id])
      for (const car of data)
        hold(
          car.listings.some(({ external }) => String(external.domain.id) === id),
          () => `${car.id} has no listing there`,
        )
      await world.count(...domains.map((domain) => ['domains[]', String(domain.id)] as const))
      answers(
        await world.api.get('/search', [
          ['domains[]', id],
          ['domains[]', id],
        ]),
        422,
      )
    }),
    rule('omitting domains[] means all enabled domains', async (world) => {
      const all = (await world.domains()).map(({ id }) => ['domains[]', String(id)] as const)
      needs(all[0], 'no domain')
      hold((await world.count(...all)) === (await world.total()), 'all domains count otherwise than none')
    }),
    rule('brands[i][id]: further brands use index 1, 2, …', async (world) => {
      const ids = [...new Set((await world.sample()).flatMap(({ brand }) => brand?.id ?? []))]
        .slice(0, 2)
        .map(String)
      const [one, two] = [needs(ids[0], 'no brand'), needs(ids[1], 'no second brand')]
      const together = await world.count(['brands[0][id]', one], ['brands[1][id]', two])
      const apart = (await world.count(['brands[0][id]', one])) + (await world.count(['brands[0][id]', two]))
      hold(together === apart, () => `together ${together}, apart ${apart}`)
    }),
  ],
}
