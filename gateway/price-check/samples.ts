import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { strictList } from '#contract/resources/loose.ts'
import { filterOfKind, type Filters } from '#contract/filters.ts'
import { noSites } from '#contract/requests.ts'
import { perPageBounds } from '#contract/result-window.ts'
import { emptySearch, searchQuery } from '#contract/search.ts'
import { type Asker, askJson, badGateway, getting } from '../facets/get.ts'
import { Unanswered } from '../facets/unanswered.ts'
import { createKeptFiles } from '../market/kept.ts'
import { accountOf } from '../proxy/address.ts'
import type { ServiceWays } from '../upstream.ts'
import { SampledCar, offersOf, SampledOffer } from './sampled-car.ts'
import { leastSimilar } from './similar.ts'

// Offers of a model's cars. Read once a day for all users of an account, for many models at once.

export type ModelPair = readonly [brand: number, model: number]

/** The offers of a model, with the time of the reading. */
const Sample = v.object({ at: v.number(), offers: v.array(SampledOffer) })
export type Sample = v.InferOutput<typeof Sample>

const dayMs = 24 * 60 * 60_000
/** Upper bound of cached models, each some 20 kB. */
const mostModels = 3000
/** Cars of a model in one answer of the extension; more do not improve the middle. */
const mostCars = 150
/** For services without extensions: pages per question, and undamaged cars that suffice for a model. */
const interfacePages = 11
const enoughCars = 20
/** Filters of those pages: the price check needs year and mileage. The interface cannot exclude auctions. */
const sampled: Filters = {
  year: { from: filterOfKind<'range'>('year').bounds.from[0] },
  odometer: { from: '0' },
  leasing: false,
}
/** Waits for another process that reads the same models. */
const turn = { everyMs: 100, mostMs: 10_000 } as const

const Samples = v.object({ samples: v.array(v.object({ data: strictList(SampledCar) })) })
const Page = v.object({ data: strictList(SampledCar) })

export interface Samples {
  /** A sample for each model that could be read. Throws Unanswered when all failed. */
  read(asker: Asker, models: readonly ModelPair[], urgent: boolean): Promise<readonly (Sample | undefined)[]>
}

export interface SamplesOptions {
  readonly ways: ServiceWays
  /** Folder of the cached samples. Absent: in memory. */
  readonly dir?: string | undefined
  readonly now?: () => number
}

/** Undefined when reading stopped before a model had enough cars. */
type ReadCars = readonly (readonly SampledCar[] | undefined)[]

const keyOf = ([brand, model]: ModelPair): string => `${brand}.${model}`

export function createSamples({ ways, dir, now = Date.now }: SamplesOptions): Samples {
  const known = new LRUCache<string, Sample>({ max: mostModels })
  const underWay = new Map<string, Promise<Sample | undefined>>()
  const kept = createKeptFiles(dir, now)
  const isFresh = (sample: Sample | undefined): boolean => sample !== undefined && now() - sample.at < dayMs

  /** Cars by model from the extension `samples`. Undefined for a service without it. */
  async function handedOut(asker: Asker, models: readonly ModelPair[]): Promise<ReadCars | undefined> {
    const source = ways.sources.find(({ answers }) => answers('/search', new URLSearchParams()))
    if (source === undefined || !(await source.extensions.has('samples', source.asked(asker))))
      return undefined
    const question = { models, most: mostCars }
    const { status, body } = await askJson(source.forward, '/samples', source.asked(asker), question)
    const read = v.safeParse(Samples, body)
    if (status === 404 || status === 405) source.extensions.forget()
    return status === 200 && read.success ? read.output.samples.map(({ data }) => data) : undefined
  }

  /**
   * Reads pages of several models at once. A model with enough cars is left out of the next page, so that frequent
   * models do not crowd out rare ones. The next page skips the cars of the other models that were read before.
   */
  async function paged(asker: Asker, models: readonly ModelPair[], urgent: boolean): Promise<ReadCars> {
    const allowance = urgent ? undefined : await ways.pace?.allow(asker.key, 'price-check', interfacePages)
    const get = getting(urgent ? ways.forward : ways.beside, asker)
    const found = new Map(models.map((model) => [keyOf(model), new Map<string, SampledCar>()]))
    const carsOf = (model: ModelPair) => [...(found.get(keyOf(model))?.values() ?? [])]
    const countOf = (some: readonly ModelPair[]) => some.reduce((sum, model) => sum + carsOf(model).length, 0)
    let wanted = models
    try {
      for (let asked = 0; asked < interfacePages && wanted.length > 0; asked += 1) {
        if (allowance?.take() === false) {
          if (asked === 0) throw new Unanswered({ postponed: true })
          break
        }
        const read = countOf(wanted)
        const filters = { ...sampled, brands: byBrand(wanted) }
        const page = Math.floor(read / perPageBounds.max) + 1
        const search = { ...emptySearch, filters, page }
        const answer = await get(`/search?${searchQuery(search, perPageBounds.max, noSites)}`)
        const cars = v.safeParse(Page, answer)
        if (!cars.success) throw badGateway()
        for (const car of cars.output.data)
          found.get(keyOf([car.brand ?? 0, car.model ?? 0]))?.set(car.id, car)
        const all = cars.output.data.length < perPageBounds.max || countOf(wanted) === read
        wanted = all ? [] : wanted.filter((model) => undamagedOf(carsOf(model)) < enoughCars)
      }
    } finally {
      allowance?.end()
    }
    return models.map((model) => {
      const cars = carsOf(model)
      // The model may have more cars on later pages.
      return wanted.includes(model) && undamagedOf(cars) < leastSimilar ? undefined : cars
    })
  }

  /** Reads models without a sample of today. */
  async function ask(
    asker: Asker,
    models: readonly ModelPair[],
    urgent: boolean,
  ): Promise<(Sample | undefined)[]> {
    const account = `${accountOf(asker.key)} price-check`
    const fileOf = (model: ModelPair) => `${account} ${keyOf(model)}`
    const readKept = () => Promise.all(models.map((model) => kept.read(fileOf(model), Sample)))
    const before = await readKept()
    if (before.every(isFresh)) return before
    const until = now() + turn.mostMs
    let release = await kept.lock(account)
    while (release === undefined && now() < until) {
      await pause(turn.everyMs, undefined, { signal: asker.signal })
      release = await kept.lock(account)
    }
    try {
      const samples: (Sample | undefined)[] = await readKept()
      const missing = models.flatMap((model, at) => (isFresh(samples[at]) ? [] : [{ model, at }]))
      const named = missing.map(({ model }) => model)
      const read = (await handedOut(asker, named)) ?? (await paged(asker, named, urgent))
      for (const [index, { model, at }] of missing.entries()) {
        const cars = read[index]
        if (cars === undefined) continue
        const sample = { at: now(), offers: cars.flatMap(offersOf) }
        samples[at] = sample
        await kept.write(fileOf(model), sample)
      }
      return samples
    } finally {
      await release?.()
    }
  }

  return {
    async read(asker, models, urgent) {
      const account = accountOf(asker.key)
      const nameOf = (model: ModelPair) => `${account} ${keyOf(model)}`
      const missing = models.filter(
        (model) => !isFresh(known.get(nameOf(model))) && !underWay.has(nameOf(model)),
      )
      if (missing.length > 0) {
        // Not aborted when this client disconnects, since others may wait for the same sample.
        const asked = ask({ ...asker, signal: AbortSignal.timeout(60_000) }, missing, urgent)
        for (const [index, model] of missing.entries()) {
          const name = nameOf(model)
          const one = asked.then((samples) => samples[index])
          underWay.set(name, one)
          one
            .then((sample) => sample && known.set(name, sample))
            .catch(() => {})
            .finally(() => underWay.delete(name))
        }
      }
      return Promise.all(
        models.map(async (model) => (await underWay.get(nameOf(model))) ?? known.get(nameOf(model))),
      )
    },
  }
}

/** Number of cars with an undamaged offer. */
const undamagedOf = (cars: readonly SampledCar[]): number =>
  cars.filter((car) => offersOf(car).some(({ damaged, stated }) => stated && !damaged)).length

function byBrand(models: readonly ModelPair[]): NonNullable<Filters['brands']> {
  const brands = new Map<number, number[]>()
  for (const [brand, model] of models) brands.set(brand, [...(brands.get(brand) ?? []), model])
  return [...brands].map(([id, children]) => ({ id, children }))
}
