import * as v from 'valibot'
import { ExportBatch } from '#contract/resources/envelopes.ts'
import type { Params, Reply } from '../client.ts'
import { decision, type Group, rule } from '../rule.ts'
import { answers, hold, needs } from '../verdict.ts'
import { shaped } from '../strict.ts'
import type { World } from '../world.ts'

const batchOf = (reply: Reply) => shaped(ExportBatch, answers(reply, 200).body, '/cars')
const start = async ({ api }: World, ...params: Params) => batchOf(await api.get('/cars', params))
const Raw = v.object({ data: v.array(v.looseObject({ id: v.string() })) })

/** The source with the fewest cars, since a whole pass over it is short. */
async function smallest(world: World): Promise<{ id: string; cars: number }> {
  const counted: { id: string; cars: number }[] = []
  for (const { id } of await world.domains())
    counted.push({ id: String(id), cars: await world.count(['domains[]', String(id)]) })
  const [least] = counted.filter(({ cars }) => cars > 1).sort((a, b) => a.cars - b.cars)
  return needs(least, 'no source with two cars')
}

export const exported: Group = {
  title: 'GET /cars',
  rules: [
    rule('a first batch has data, next_url, scroll_id and total', async (world) => {
      const batch = await start(world, ['limit', '3'])
      needs(batch.data[0], 'no car')
      hold(batch.next_url !== null && batch.scroll_id !== null, 'next_url or scroll_id is null')
      hold(batch.total === null || batch.total === (await world.total()), () => `total ${batch.total}`)
      hold(batch.data.length <= 3, () => `${batch.data.length} cars for limit=3`)
    }),
    rule('cars carry full inspections and vehicle_history_reports', async ({ api }) => {
      const { body } = answers(await api.get('/cars', [['limit', '5']]), 200)
      for (const car of v.parse(Raw, body).data)
        for (const name of ['inspections', 'vehicle_history_reports'])
          hold(Array.isArray(car[name]), () => `${car.id}: ${name} is no array`)
    }),
    rule(
      'following next_url unchanged gives every car once, then scroll_id null and No more data',
      async (world) => {
        const { id, cars } = await smallest(world)
        const limit = String(Math.min(2000, Math.max(1, Math.ceil(cars / 4))))
        const seen = new Set<string>()
        let reply = answers(
          await world.api.get('/cars', [
            ['domains[]', id],
            ['limit', limit],
          ]),
          200,
        )
        let batch = batchOf(reply)
        for (let left = cars + 2; batch.scroll_id !== null; left--) {
          hold(left > 0, 'the pass does not end')
          for (const car of batch.data) {
            hold(!seen.has(car.id), () => `${car.id} came twice`)
            seen.add(car.id)
          }
          reply = answers(await world.api.follow(needs(batch.next_url ?? undefined, 'no next_url')), 200)
          batch = batchOf(reply)
        }
        hold(seen.size === cars, () => `${seen.size} cars of ${cars}`)
        hold(batch.data.length === 0, 'the last batch is not empty')
        hold(reply.text.includes('"No more data"'), () => `the last answer lacks its message: ${reply.text}`)
      },
    ),
    rule('next_url carries api_key and the effective lang', async (world) => {
      const { next_url } = await start(world, ['limit', '1'], ['lang', 'pl'])
      const url = new URL(needs(next_url ?? undefined, 'no next_url'))
      hold(url.searchParams.get('api_key') === world.api.key, 'next_url has lost api_key')
      hold(url.searchParams.get('lang') === 'pl', 'next_url has lost lang')
    }),
    rule('continuing with only scroll_id keeps the filter', async (world) => {
      const { id } = await smallest(world)
      const { scroll_id } = await start(world, ['limit', '1'], ['domains[]', id])
      const { data } = await start(world, ['scroll_id', needs(scroll_id ?? undefined, 'no cursor')])
      for (const car of data)
        hold(
          car.listings.some(({ external }) => String(external.domain.id) === id),
          () => `${car.id} is not of the source`,
        )
    }),
    rule('changed or added domains[] or is_leasing mid-scroll give 422', async (world) => {
      const domain = String(needs((await world.domains())[0], 'no domain').id)
      const plain = needs((await start(world, ['limit', '1'])).scroll_id ?? undefined, 'no cursor')
      answers(
        await world.api.get('/cars', [
          ['scroll_id', plain],
          ['domains[]', domain],
        ]),
        422,
      )
      answers(
        await world.api.get('/cars', [
          ['scroll_id', plain],
          ['is_leasing', '1'],
        ]),
        422,
      )
      const filtered = needs(
        (await start(world, ['limit', '1'], ['is_leasing', '0'])).scroll_id ?? undefined,
        'no cursor',
      )
      answers(
        await world.api.get('/cars', [
          ['scroll_id', filtered],
          ['is_leasing', '1'],
        ]),
        422,
      )
    }),
    rule('is_leasing narrows the pass', async (world) => {
      const { total } = await start(world, ['limit', '1'], ['is_leasing', '0'])
      hold(total === null || total === (await world.count(['is_leasing', '0'])), () => `total ${total}`)
    }),
    decision('limit is 1–2000 and scroll_time 1–15: others give 422', async ({ api }) => {
      for (const pair of [
        ['limit', '0'],
        ['limit', '2001'],
        ['limit', 'x'],
        ['scroll_time', '0'],
        ['scroll_time', '16'],
      ] as const)
        answers(await api.get('/cars', [pair]), 422)
    }),
    decision('an unknown cursor gives 422', async ({ api }) => {
      for (const id of ['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA.7'])
        answers(await api.get('/cars', [['scroll_id', id]]), 422)
    }),
    decision('the same next_url gives the same batch again', async (world) => {
      const { next_url } = await start(world, ['limit', '2'])
      const url = needs(next_url ?? undefined, 'no next_url')
      const [one, two] = [await world.api.follow(url), await world.api.follow(url)]
      hold(one.text === two.text, 'the second answer is another')
    }),
  ],
}
