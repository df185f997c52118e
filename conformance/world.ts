import { Count, Domain, SearchPage } from '#contract/resources/first-answers.ts'
import type { Params } from './client.ts'
import type { Client } from './client.ts'
import * as v from 'valibot'
import { Car, type Listing } from '#contract/resources/car.ts'
import { Brand, Currency } from '#contract/resources/dictionaries.ts'
import { answers, hold, needs } from './verdict.ts'
import { shaped } from './strict.ts'

export type { Listing }

/** Test data found by requests; each request is sent at most once. */
export class World {
  readonly api: Client
  readonly #found = new Map<string, Promise<unknown>>()

  constructor(api: Client) {
    this.api = api
  }

  #once<T>(name: string, find: () => Promise<T>): Promise<T> {
    const known = this.#found.get(name) ?? find()
    this.#found.set(name, known)
    // Each name always stores the same type.
    return known as Promise<T>
  }

  async count(...params: Params): Promise<number> {
    const reply = answers(await this.api.get('/search/count', params), 200)
    return shaped(Count, reply.body, '/search/count').count
  }

  async search(...params: Params): Promise<v.InferOutput<typeof SearchPage>> {
    const reply = answers(await this.api.get('/search', params), 200)
    return shaped(SearchPage, reply.body, '/search')
  }

  async car(path: string, ...params: Params): Promise<Car> {
    const reply = answers(await this.api.get(path, params), 200)
    return shaped(v.object({ data: Car }), reply.body, path).data
  }

  list<const S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>[]> {
    return this.#once(path, async () => {
      const reply = answers(await this.api.get(path), 200)
      hold(Array.isArray(reply.body), () => `${path} is no bare array`)
      return reply.body.map((entry: unknown) => shaped(schema, entry, path))
    })
  }

  domains = () => this.list('/domains', Domain)
  brands = () => this.list('/brands', Brand)

  total = () => this.#once('total', () => this.count())

  /** Cars from both ends of several orders, so that the sample has most values of most fields. */
  sample(): Promise<Car[]> {
    return this.#once('sample', async () => {
      const byId = new Map<string, Car>()
      for (const sort of [
        'newest',
        'oldest',
        'year_asc',
        'year_desc',
        'odometer_asc',
        'odometer_desc',
        'auction_nearest',
      ])
        for (const page of ['1', '2'])
          for (const car of (await this.search(['sort', sort], ['page', page], ['perPage', '50'])).data)
            byId.set(car.id, car)
      return [...byId.values()]
    })
  }

  async aCar(what: string, which: (car: Car) => boolean = () => true): Promise<Car> {
    return needs((await this.sample()).find(which), `no car ${what}`)
  }

  /** The specification only names currencies: without such an endpoint the list is empty. */
  currencies(): Promise<readonly v.InferOutput<typeof Currency>[]> {
    return this.#once('currencies', async () => {
      const reply = await this.api.get('/currencies')
      const read = v.safeParse(v.array(Currency), reply.body)
      return reply.status === 200 && read.success ? read.output : []
    })
  }
}
