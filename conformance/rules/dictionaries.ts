import * as v from 'valibot'
import { Model } from '#contract/resources/dictionaries.ts'
import {
  CountryFound,
  CountryPage,
  LocationFound,
  LocationPage,
  OptionSections,
} from '#contract/resources/envelopes.ts'
import type { Params, Reply } from '../client.ts'
import { decision, type Group, rule } from '../rule.ts'
import { answers, hold, needs, Skipped } from '../verdict.ts'
import { shaped } from '../strict.ts'
import type { World } from '../world.ts'

const countries = async ({ api }: World, ...params: Params) =>
  shaped(CountryPage, answers(await api.get('/countries', params), 200).body, '/countries')

const array = (reply: Reply): unknown[] => {
  hold(Array.isArray(answers(reply, 200).body), () => `${reply.url.split('?')[0]} is no bare array`)
  return v.parse(v.array(v.unknown()), reply.body)
}

/** Endpoints that the specification only names may be missing. */
const optional = (reply: Reply) => {
  if (reply.status === 404) throw new Skipped('there is no such endpoint here')
  return answers(reply, 200)
}

export const dictionaries: Group = {
  title: 'Dictionaries',
  rules: [
    rule('/domains: a bare array of enabled sources', async (world) => {
      needs((await world.domains())[0], 'no domain')
    }),
    rule('/domains: search is a case-insensitive part of name or base_url', async (world) => {
      const [first] = await world.domains()
      const { id, name, base_url } = needs(first, 'no domain')
      for (const text of [name, base_url].flatMap((value) =>
        value === null ? [] : [value.slice(1, 8).toUpperCase()],
      )) {
        const found = array(await world.api.get('/domains', [['search', text]]))
        hold(
          found.some((domain) => domain instanceof Object && Reflect.get(domain, 'id') === id),
          () => `search=${text} does not find it`,
        )
      }
      hold(
        array(await world.api.get('/domains', [['search', 'zzqqxxjj']])).length === 0,
        'nonsense finds a source',
      )
    }),
    rule('/brands: up to 10,000; with query up to 50 that match name or synonym', async (world) => {
      const brands = await world.brands()
      const { name, id } = needs(brands[0], 'no brand')
      const found = array(await world.api.get('/brands', [['query', name]]))
      hold(
        found.some((brand) => brand instanceof Object && Reflect.get(brand, 'id') === id),
        () => `query=${name} does not find it`,
      )
      hold(found.length <= 50 && brands.length <= 10_000, () => `${found.length} and ${brands.length}`)
    }),
    rule('/models/{brand_id}: models with generations; an unknown brand gives []', async (world) => {
      const { brand, model } = await world.aCar(
        'with brand and model',
        (car) => car.brand !== null && car.model !== null,
      )
      const models = array(await world.api.get(`/models/${brand?.id}`)).map((entry) =>
        shaped(Model, entry, '/models'),
      )
      hold(
        models.some(({ id }) => id === model?.id),
        () => `model ${model?.id} is not among brand ${brand?.id}'s`,
      )
      hold(array(await world.api.get('/models/999999999')).length === 0, 'an unknown brand has models')
    }),
    rule('/models/{brand_id}: query searches names and synonyms', async (world) => {
      const { brand, model } = await world.aCar(
        'with a model name',
        (car) => car.brand !== null && Boolean(car.model?.name),
      )
      const found = array(await world.api.get(`/models/${brand?.id}`, [['query', model?.name ?? '']]))
      hold(
        found.some((entry) => entry instanceof Object && Reflect.get(entry, 'id') === model?.id),
        () => `query=${model?.name} does not find it`,
      )
    }),
    rule('/countries: pages by after_id until has_more is false, ordered by id', async (world) => {
      const ids: number[] = []
      let after: Params = []
      for (let left = 300; left > 0; left--) {
        const { data, meta } = await countries(world, ['per_page', '50'], ...after)
        ids.push(...data.map(({ id }) => id))
        if (meta.has_more !== true) break
        after = [['after_id', String(meta.next_after_id)]]
      }
      hold(ids.join() === [...new Set(ids)].sort((a, b) => a - b).join(), 'ids do not ascend')
    }),
    rule('/countries: query is a literal prefix of names and ISO codes; blank disables it', async (world) => {
      const { data } = await countries(world)
      const { id, name, iso } = needs(data[0], 'no country')
      for (const text of [name.slice(0, 4), iso ?? name]) {
        const found = await countries(world, ['query', text])
        hold(
          found.data.some((country) => country.id === id),
          () => `query=${text} does not find ${name}`,
        )
      }
      hold((await countries(world, ['query', ''])).data.length === data.length, 'a blank query filters')
      hold((await countries(world, ['query', '%'])).data.length === 0, 'a percent sign is a wildcard')
    }),
    rule('/countries: ids[] intersects, unknown ids are omitted, at most 100', async (world) => {
      const [first] = (await countries(world)).data
      const id = needs(first, 'no country').id
      const found = await countries(world, ['ids[]', String(id)], ['ids[]', '999999999'])
      hold(found.data.length === 1 && found.data[0]?.id === id, () => `${found.data.length} countries`)
      const many = Array.from({ length: 101 }, (_, index) => ['ids[]', String(index + 1)] as const)
      answers(await world.api.get('/countries', many), 422)
    }),
    rule('/countries: empty, non-integer or out-of-range per_page and after_id give 422', async ({ api }) => {
      for (const value of ['', '0', '1001', 'x'])
        answers(await api.get('/countries', [['per_page', value]]), 422)
      for (const value of ['', '0', '-1', 'x'])
        answers(await api.get('/countries', [['after_id', value]]), 422)
    }),
    rule('/countries/{id}: {data: Country}; unknown 404, non-integer 422', async (world) => {
      const [first] = (await countries(world)).data
      const id = needs(first, 'no country').id
      const { data } = shaped(
        CountryFound,
        answers(await world.api.get(`/countries/${id}`), 200).body,
        '/countries/{id}',
      )
      hold(data.id === id, () => `${data.id} instead of ${id}`)
      answers(await world.api.get('/countries/999999999'), 404)
      answers(await world.api.get('/countries/abc'), 422)
    }),
    rule('/locations/{id}: the places of listings can be resolved', async (world) => {
      const ids = (await world.sample()).flatMap(({ listings }) =>
        listings.flatMap(
          (listing) => listing.location_details?.place ?? listing.location_details?.region ?? [],
        ),
      )
      const place = needs(
        ids.find(({ id, name }) => id !== null && name !== null),
        'no named place',
      )
      const { data } = shaped(
        LocationFound,
        answers(await world.api.get(`/locations/${place.id}`), 200).body,
        '/locations/{id}',
      )
      hold(data.id === place.id && data.name === place.name, () => `${data.name} instead of ${place.name}`)
    }),
    decision('/locations, /car-option-sections and /currencies are shaped as documented', async ({ api }) => {
      shaped(LocationPage, optional(await api.get('/locations', [['per_page', '5']])).body, '/locations')
      shaped(OptionSections, optional(await api.get('/car-option-sections')).body, '/car-option-sections')
      array(optional(await api.get('/currencies')))
    }),
    decision('queries beyond 200 characters give 422', async ({ api }) => {
      const long = 'x'.repeat(201)
      answers(await api.get('/domains', [['search', long]]), 422)
      for (const path of ['/brands', '/countries']) answers(await api.get(path, [['query', long]]), 422)
    }),
  ],
}
