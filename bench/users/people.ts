import * as v from 'valibot'
import { withOption } from '#contract/chips.ts'
import { codeIds } from '#contract/codes.ts'
import { type FilterKey, filters } from '#contract/filters.ts'
import { carPath, countPath, searchPath } from '#contract/requests.ts'
import { Car } from '#contract/resources/car.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { Random } from '#service/store/suite/random.ts'

// People at the app, as the requests that it makes for them: they tick options, leaf on, open cars, and begin anew.

const language = 'en'

/** What an option of a car's own would be: what is sold much is looked for much. */
function choicesOf({ body_type, fuel, transmission, brand, model, year }: Car) {
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

/** Options in view beside the cars at 1350 × 940 after a tick; above them, makes with the most cars and steps of the price. */
const afterTick: readonly FilterKey[] = ['body', 'fuel', 'transmission']
const makesInView = 24
const priceSteps = 11
/** Cards in sight whose price is compared, with two counts each. */
const comparedFirst = 17
const comparedAfter = 5

const optionsOf = (search: Search): string[] =>
  afterTick.flatMap((key) => {
    const filter = filters[key]
    if (filter.kind !== 'many' && filter.kind !== 'one') return []
    return codeIds(filter.options).map((id) =>
      countPath(withOption(search, key, filter.kind === 'many' ? [id] : id)),
    )
  })

function panelAtFirst(cars: readonly Car[]): string[] {
  const makes = [...new Set(cars.flatMap(({ brand }) => brand?.id ?? []))].slice(0, makesInView)
  return [
    ...makes.map((id) => countPath(withOption(emptySearch, 'brands', [{ id, children: [] }]))),
    ...Array.from({ length: priceSteps }, (_, step) =>
      countPath(
        withOption(emptySearch, 'price', { from: String(step * 5000), to: String(step * 5000 + 4999) }),
      ),
    ),
  ]
}

/** How a card's price stands among cars like it. Each page has its own cards, the same for every reader. */
function comparisons(path: string, count: number, cars: readonly Car[]): string[] {
  const random = new Random([...path].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7))
  return Array.from({ length: count }, () => {
    const { brand, model, year } = random.pick(cars)
    const like: Search = {
      ...emptySearch,
      filters: {
        ...(brand && { brands: [{ id: brand.id, children: model ? [model.id] : [] }] }),
        ...(year !== null && { year: { from: String(year - 2), to: String(year + 2) } }),
      },
    }
    const price = { from: '0', to: String(random.between(2000, 60_000)) }
    return [
      countPath(withOption(like, 'odometer', { from: '0' })),
      countPath(withOption(like, 'price', price)),
    ]
  }).flat()
}

function searchRequests(search: Search, cars: readonly Car[], isFirst: boolean): string[] {
  const page = searchPath(search, language)
  return [
    page,
    countPath(search),
    ...(isFirst ? panelAtFirst(cars) : []),
    ...optionsOf(search),
    ...comparisons(page, isFirst ? comparedFirst : comparedAfter, cars),
  ]
}

export type Click = 'a first page' | 'a tick' | 'a page on' | 'a car'

/** One person: what each click asks for, as paths below the interface's root; as many as a real browser was seen to send (docs/many-users.md). */
export function person(seed: number, cars: readonly Car[]): () => { click: Click; paths: string[] } {
  const random = new Random(seed)
  let search = emptySearch
  return () => {
    const at = random.next()
    // One in eight clicks is the first of a visit.
    if (at < 0.125) {
      search = emptySearch
      return { click: 'a first page', paths: searchRequests(search, cars, true) }
    }
    if (at < 0.6) {
      const choose = random.pick(choicesOf(random.pick(cars)))
      search = { ...choose(search), page: 1 }
      return { click: 'a tick', paths: searchRequests(search, cars, false) }
    }
    if (at < 0.8) {
      search = { ...search, page: search.page + 1 }
      const page = searchPath(search, language)
      return { click: 'a page on', paths: [page, ...comparisons(page, comparedAfter, cars)] }
    }
    const path = carPath(random.pick(cars).id, language)
    return { click: 'a car', paths: [path, ...comparisons(path, 1, cars)] }
  }
}

const Page = v.object({ data: v.array(Car) })

/** Cars to draw clicks from, as the gateway shows them; the first cars of several orders. */
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
