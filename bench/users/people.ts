import * as v from 'valibot'
import { withOption } from '#contract/chips.ts'
import { codeIds } from '#contract/codes.ts'
import type { AskedItem, FacetsQuestion } from '#contract/facets/question.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { filters } from '#contract/filters.ts'
import { carPath, countPath, searchPath } from '#contract/requests.ts'
import { Car } from '#contract/resources/car.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { Random } from '#service/store/suite/random.ts'
import { isActive } from '#src/car/listing.ts'
import { checkedCarOf, mayBeChecked } from '#contract/facets/checked-car.ts'

// Users of the app as the requests that the app sends for them: they tick options, change pages, open cars.

const language = 'en'

/** Choices that match a car, so that frequent cars make frequent choices. */
export function choicesOf({ body_type, fuel, transmission, brand, model, year }: Car) {
  const choices: ((search: Search) => Search)[] = []
  if (brand !== null) choices.push((search) => withOption(search, 'brands', [{ id: brand.id, children: [] }]))
  if (brand !== null && model !== null)
    choices.push((search) => withOption(search, 'brands', [{ id: brand.id, children: [model.id] }]))
  if (body_type !== null) choices.push((search) => withOption(search, 'body', [body_type.id]))
  if (fuel !== null) choices.push((search) => withOption(search, 'fuel', [fuel.id]))
  if (transmission !== null) choices.push((search) => withOption(search, 'transmission', transmission.id))
  if (year !== null) choices.push((search) => withOption(search, 'year', { from: String(year) }))
  return choices
}

/** Options in view beside the cars at 1440 × 900 after a tick. */
const optionsInView = [
  ['body', 11],
  ['fuel', 8],
] as const
const makesInView = 8
/** Cards in sight with a price check. */
const verdictsInView = 8

/** The panel's first facets: bars of year and price, cars that state each, and presets. */
const numbersAtFirst: readonly string[] = [
  'year=..2004',
  ...Array.from({ length: 10 }, (_, step) => `year=${2005 + 2 * step}..${2006 + 2 * step}`),
  'year=2025..',
  '',
  'year=1800..',
  ...Array.from({ length: 10 }, (_, step) => `price=${step === 0 ? '' : step * 5000}..${step * 5000 + 4999}`),
  'price=50000..',
  'price=0..',
  'damage=hail,minor_dents_scratches,normal_wear',
  'damage=-burn,-water,-biohazard,-storm&keys=yes',
  'damage=side,front,rear,front_and_rear,minor_dents_scratches&airbags=intact',
  'damage=theft',
  'year=2025..&km=..15000&condition=used',
]

/** One request of the app, with a path below the interface's root; with `question` it is a POST. */
export interface Ask {
  readonly path: string
  readonly question?: FacetsQuestion
}

const facets = (question: FacetsQuestion): Ask => ({ path: '/facets', question })

const numbersAfterTick = (search: Search): Ask =>
  facets({
    search: searchText(search),
    asked: optionsInView.flatMap(([key, count]) =>
      codeIds(filters[key].options)
        .slice(0, count)
        .map((id) => variationOf(search, withOption(search, key, [id]))),
    ),
  })

/** The price checks of the cards in sight. */
export function verdictsOn(cars: readonly Car[]): Ask[] {
  const asked = cars.flatMap((car): AskedItem[] => {
    const listing = car.listings.find((each) => mayBeChecked(car, each))
    const checked = listing && checkedCarOf(car, listing)
    return checked ? [{ kind: 'price-check', car: checked, currency: 'eur' }] : []
  })
  return asked.length === 0 ? [] : [facets({ search: '', asked: asked.slice(0, verdictsInView) })]
}

/** The first requests of a search page, cars first. */
export const pageAsks = (search: Search): Ask[] => [
  { path: searchPath(search, language) },
  { path: countPath(search) },
]

/** Further requests of the first page of a visit. */
export function firstAsks(cars: readonly Car[]): Ask[] {
  const makes = [...new Set(cars.flatMap(({ brand }) => brand?.id ?? []))].slice(0, makesInView)
  return [
    ...pageAsks(emptySearch),
    { path: `/brands?lang=${language}` },
    { path: '/currencies' },
    { path: `/countries?per_page=1000&lang=${language}` },
    { path: '/market' },
    facets({ search: '', asked: numbersAtFirst }),
    facets({ search: '', asked: makes.map((id) => `brand=${id}`) }),
  ]
}

export const tickAsks = (search: Search): Ask[] => [...pageAsks(search), numbersAfterTick(search)]

/** Some cars that a page might show, the same for every user. */
function cardsOf({ path }: Ask, cars: readonly Car[]): Car[] {
  const random = new Random([...path].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7))
  return Array.from({ length: verdictsInView }, () => random.pick(cars))
}

export type Click = 'a first page' | 'a tick' | 'a page on' | 'a car'

/** One user: the requests of each click, as measured in a real browser (docs/many-users.md). */
export function person(seed: number, cars: readonly Car[]): () => { click: Click; asks: Ask[] } {
  const random = new Random(seed)
  const withVerdicts = (asks: Ask[]) => [
    ...asks,
    ...asks.slice(0, 1).flatMap((page) => verdictsOn(cardsOf(page, cars))),
  ]
  let search = emptySearch
  return () => {
    const at = random.next()
    // One click in eight begins a visit.
    if (at < 0.125) {
      search = emptySearch
      return { click: 'a first page', asks: withVerdicts(firstAsks(cars)) }
    }
    if (at < 0.6) {
      const choose = random.pick(choicesOf(random.pick(cars)))
      search = { ...choose(search), page: 1 }
      return { click: 'a tick', asks: withVerdicts(tickAsks(search)) }
    }
    if (at < 0.8) {
      search = { ...search, page: search.page + 1 }
      return { click: 'a page on', asks: withVerdicts(pageAsks(search).slice(0, 1)) }
    }
    const car = random.pick(cars)
    const checked = checkedCarOf(car, car.listings.find(isActive))
    const places =
      checked &&
      facets({ search: '', asked: [{ kind: 'price-check', car: checked, currency: 'eur', cars: true }] })
    return { click: 'a car', asks: [{ path: carPath(car.id, language) }, ...(places ? [places] : [])] }
  }
}

export const Page = v.object({ data: v.array(Car) })

/** Cars for choices, as the gateway shows them: the first ones of several orders. */
export async function carsShown(url: string): Promise<Car[]> {
  const cars: Car[] = []
  for (const sort of ['newest', 'oldest', 'year_desc', 'odometer_desc'] as const) {
    const answer = await fetch(`${url}/api${searchPath({ ...emptySearch, sort }, language)}`)
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    cars.push(...v.parse(Page, await answer.json()).data)
  }
  if (cars.length === 0) throw new Error('the gateway has no cars to show')
  return cars
}
