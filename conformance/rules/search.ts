import { codeIds } from '#contract/codes.ts'
import { languages } from '#contract/languages.ts'
import { engineRefusal } from '#contract/problems.ts'
import type { Car } from '#contract/resources/car.ts'
import { type Sort, sorts } from '#contract/search.ts'
import { totalCap } from '#contract/result-window.ts'
import type { Params } from '../client.ts'
import { decision, type Group, rule } from '../rule.ts'
import { answers, hold, needs } from '../verdict.ts'
import type { Listing, World } from '../world.ts'

/** A member of a response that the app's own schema drops. */
const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce(
    (inner: unknown, name) => (inner instanceof Object ? Reflect.get(inner, name) : undefined),
    value,
  )

const page = async ({ api }: World, ...params: Params) => answers(await api.get('/search', params), 200)

const sameIds = (one: readonly Car[], other: readonly Car[]) =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join()

/** Sort key of a car by its own listings: without listing filters all of them match. */
const sortKey: Partial<Record<Sort, (listing: Listing, car: Car) => number | null>> = {
  newest: ({ created_at }) => (created_at === null ? null : Date.parse(created_at)),
  oldest: ({ created_at }) => (created_at === null ? null : Date.parse(created_at)),
  odometer_asc: ({ odometer }) => odometer,
  odometer_desc: ({ odometer }) => odometer,
  year_asc: (_, { year }) => year,
  year_desc: (_, { year }) => year,
}

const descending = (sort: Sort) => sort === 'newest' || sort.endsWith('_desc')

async function checkOrder(world: World, sort: Sort) {
  const key = needs(sortKey[sort], 'nothing in an answer')
  const { data } = await world.search(['sort', sort], ['perPage', '50'])
  const keys = data.map((car) => {
    const values = car.listings.map((listing) => key(listing, car)).filter((value) => value !== null)
    if (values.length === 0) return null
    return descending(sort) ? -Math.max(...values) : Math.min(...values)
  })
  keys.forEach((value, index) => {
    const before = keys[index - 1]
    if (before === undefined || value === null) return
    hold(before !== null, () => `${sort}: ${data[index]?.id} comes after a car without the value`)
    hold(before <= value, () => `${sort}: ${data[index]?.id} comes too late`)
  })
}

export const search: Group = {
  title: 'GET /search and /search/count',
  rules: [
    rule('the page envelope is {data, links, meta} as documented', async (world) => {
      const { body } = await page(world)
      for (const name of ['first', 'last', 'prev', 'next']) {
        const link = member(body, 'links', name)
        hold(link === null || typeof link === 'string', () => `links.${name} is ${String(link)}`)
      }
      const links = member(body, 'meta', 'links')
      hold(Array.isArray(links) && links.length >= 3, 'meta.links is no array of Previous, pages and Next')
      for (const name of ['current_page', 'last_page', 'per_page', 'total'])
        hold(typeof member(body, 'meta', name) === 'number', () => `meta.${name} is no number`)
      hold(typeof member(body, 'meta', 'path') === 'string', 'meta.path is no text')
      await world.search()
    }),
    rule('cars have every documented field, listings included, reports omitted', async (world) => {
      const { data } = await world.search()
      needs(data[0], 'no car')
      const { body } = await page(world)
      for (const name of ['inspections', 'vehicle_history_reports'])
        hold(member(body, 'data', '0', name) === undefined, () => `${name} is in a search result`)
      hold(
        data.every(({ listings }) => listings.length > 0),
        'a car has no listing',
      )
    }),
    rule('listings are of enabled domains, and none is archived', async (world) => {
      const enabled = new Set((await world.domains()).map(({ id }) => id))
      for (const car of await world.sample())
        for (const { external, archived } of car.listings) {
          hold(
            enabled.has(external.domain.id),
            () => `${car.id} shows a listing of domain ${external.domain.id}`,
          )
          hold(archived !== true, () => `${car.id} shows an archived listing`)
        }
    }),
    rule('location_details is on every listing with the same shape', async (world) => {
      const { body } = await page(world)
      const listings = Object(member(body, 'data')).flatMap((car: unknown) => member(car, 'listings'))
      for (const listing of listings as unknown[])
        for (const name of ['country', 'region', 'district', 'place'])
          hold(
            member(listing, 'location_details', name) !== undefined,
            () => `location_details.${name} is missing`,
          )
    }),
    rule('vin is lower-case in responses', async (world) => {
      for (const { vin, id } of await world.sample())
        hold(vin === null || vin === vin.toLowerCase(), () => `${id}: ${vin}`)
    }),
    rule('perPage + 1: data holds at most one car more, meta uses perPage', async (world) => {
      const { data, meta } = await world.search(['perPage', '5'])
      hold(data.length <= 6, () => `${data.length} cars for perPage=5`)
      hold(meta.per_page === 5, () => `meta.per_page is ${meta.per_page}`)
      const next = await world.search(['perPage', '5'], ['page', '2'])
      const overlap = data.slice(0, 5).filter(({ id }) => next.data.some((car) => car.id === id))
      hold(overlap.length === 0, 'pages overlap by more than the spare record')
    }),
    rule('blank or omitted pagination values mean page=1 and perPage=50', async (world) => {
      const { meta } = await world.search(['page', ''], ['perPage', ''])
      hold(meta.current_page === 1 && meta.per_page === 50, () => JSON.stringify(meta))
      hold(
        sameIds((await world.search()).data, (await world.search(['page', '1'], ['perPage', '50'])).data),
        'the defaults give another page',
      )
    }),
    rule('perPage=1 and other invalid pagination values give 422', async ({ api }) => {
      for (const perPage of ['1', '0', '51', '-5', 'x', '2.5'])
        answers(await api.get('/search', [['perPage', perPage]]), 422)
      for (const number of ['0', '-1', 'x', '1.5']) answers(await api.get('/search', [['page', number]]), 422)
    }),
    rule('an empty result is 200 with data [], total 0, from null, to null', async (world) => {
      const params = [['query', 'zzqqxxjjwwvv']] as const
      const { body } = await page(world, ...params)
      const { data, meta } = await world.search(...params)
      hold(data.length === 0 && meta.total === 0, () => `${data.length} cars, total ${meta.total}`)
      hold(
        member(body, 'meta', 'from') === null && member(body, 'meta', 'to') === null,
        'from or to is not null',
      )
      hold((await world.count(...params)) === 0, 'count is not 0')
    }),
    rule('pagination links preserve the query parameters, including api_key', async (world) => {
      const first = await page(world, ['perPage', '2'], ['sort', 'year_asc'], ['year_from', '1900'])
      const next = member(first.body, 'links', 'next')
      const url = new URL(needs(typeof next === 'string' ? next : undefined, 'no second page'))
      for (const [name, value] of [
        ['perPage', '2'],
        ['sort', 'year_asc'],
        ['year_from', '1900'],
        ['api_key', world.api.key],
      ] as const)
        hold(url.searchParams.get(name) === value, () => `links.next has lost ${name}`)
      const followed = answers(await world.api.follow(next as string), 200)
      hold(member(followed.body, 'meta', 'current_page') === 2, 'links.next does not lead to page 2')
    }),
    rule('meta.total stops at 10000, meta.last_page derives from it; the count is exact', async (world) => {
      const { meta } = await world.search(['perPage', '50'])
      const count = await world.total()
      hold(meta.total === Math.min(count, totalCap), () => `total ${meta.total}, count ${count}`)
      hold(
        meta.last_page === Math.max(1, Math.ceil((meta.total ?? 0) / 50)),
        () => `last_page ${meta.last_page}`,
      )
    }),
    rule('count ignores pagination and sort, and skips the page offset check', async (world) => {
      const plain = await world.total()
      hold(
        (await world.count(['page', '9999'], ['perPage', '50'], ['sort', 'oldest'])) === plain,
        'pagination changes the count',
      )
    }),
    rule('every sort is accepted', async (world) => {
      for (const sort of sorts) await world.search(['sort', sort], ['perPage', '2'])
    }),
    ...(['newest', 'oldest', 'odometer_asc', 'odometer_desc', 'year_asc', 'year_desc'] as const).map((sort) =>
      decision(`${sort} is in order, by matching listings, missing values last`, (world) =>
        checkOrder(world, sort),
      ),
    ),
    decision('auction_nearest: the nearest auction to come first', async (world) => {
      const { data } = await world.search(['sort', 'auction_nearest'], ['perPage', '50'])
      const now = Date.now() - 60_000
      const times = data.map(({ listings }) =>
        Math.min(
          ...listings.map(({ auction_at }) => Date.parse(auction_at ?? '')).filter((time) => time >= now),
        ),
      )
      needs(
        times.find((time) => Number.isFinite(time)),
        'no auction to come',
      )
      hold(
        times.every((time, index) => index === 0 || (times[index - 1] ?? 0) <= time),
        'the order is another',
      )
    }),
    decision('newest is the default sort, and the order is stable', async (world) => {
      hold(
        sameIds((await world.search()).data, (await world.search(['sort', 'newest'])).data),
        'another order',
      )
    }),
    decision('page × perPage > 10000 is 422, one more record than the window is 400', async ({ api }) => {
      answers(await api.get('/search', [['page', '201']]), 422)
      const { body, text } = answers(await api.get('/search', [['page', '200']]), 400)
      hold(String(member(body, 'error')).includes(engineRefusal), () => text)
      answers(await api.get('/search', [['page', '199']]), 200)
    }),
    decision('past the last page: 200 with empty data', async (world) => {
      const { data } = await world.search(['page', '199'], ['query', 'zzqqxxjjwwvv'])
      hold(data.length === 0, () => `${data.length} cars`)
    }),
    decision('unknown sort, lang and currency give 422', async ({ api }) => {
      for (const [name, value] of [
        ['sort', 'best'],
        ['lang', 'xx'],
        ['currency', 'zzz'],
        ['currency', 'us'],
        ['currency_id', '0'],
      ] as const)
        answers(await api.get('/search', [[name, value]]), 422)
    }),
    rule('currency is case-insensitive and defaults to usd; currency_id overrides it', async (world) => {
      const filter = ['price_to', '20000'] as const
      const usd = await world.count(filter)
      hold((await world.count(filter, ['currency', 'USD'])) === usd, 'USD counts otherwise than the default')
      const currencies = await world.currencies()
      const id = needs(
        currencies.find(({ name }) => name === 'usd'),
        'no list of currencies',
      ).id
      hold(
        (await world.count(filter, ['currency', 'eur'], ['currency_id', String(id)])) === usd,
        'currency wins over currency_id',
      )
    }),
    rule('lang is optional and one of six; ids do not depend on it', async (world) => {
      const plain = await world.search(['perPage', '10'])
      for (const lang of languages) {
        const { data } = await world.search(['perPage', '10'], ['lang', lang])
        hold(sameIds(plain.data, data), () => `${lang} finds other cars`)
        for (const [index, car] of data.entries())
          hold(car.fuel?.id === plain.data[index]?.fuel?.id, () => `${lang} changes the id of a fuel`)
      }
    }),
    decision('names of coded fields follow lang', async (world) => {
      const { vin } = await world.aCar(
        'with a known fuel and a VIN',
        (car) => codeIds('fuels').includes(car.fuel?.id ?? -1) && car.vin !== null,
      )
      for (const lang of ['ru', 'uk', 'bg']) {
        const { data } = await world.search(['vin', vin ?? ''], ['lang', lang])
        const name = data[0]?.fuel?.name ?? ''
        hold(/\p{Script=Cyrillic}/u.test(name), () => `lang=${lang} names a fuel "${name}"`)
      }
    }),
  ],
}
