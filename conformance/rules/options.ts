import * as v from 'valibot'
import { OptionGroups, OptionPage } from '#contract/resources/envelopes.ts'
import type { Params } from '../client.ts'
import { decision, type Group, rule } from '../rule.ts'
import { answers, hold, needs } from '../verdict.ts'
import { shaped } from '../strict.ts'
import type { World } from '../world.ts'

const flat = async ({ api }: World, ...params: Params) =>
  shaped(OptionPage, answers(await api.get('/car-options', params), 200).body, '/car-options')

const Grouped = v.looseObject({ data: v.array(v.unknown()) })

export const options: Group = {
  title: 'GET /car-options',
  rules: [
    rule(
      'with none of query, page, per_page, section_id, ids: popular options, without meta of pages',
      async ({ api }) => {
        const { body } = answers(await api.get('/car-options'), 200)
        hold(v.is(Grouped, body) && !('total' in Object(Reflect.get(body, 'meta'))), 'not the grouped answer')
      },
    ),
    decision('groups are {section, options}', async ({ api }) => {
      const { data } = shaped(
        OptionGroups,
        answers(await api.get('/car-options', [['limit', '2']]), 200).body,
        '/car-options',
      )
      for (const group of data)
        hold(group.options.length <= 2, () => `${group.options.length} options for limit=2`)
    }),
    rule('any of them makes a flat list with meta.page, per_page, total', async (world) => {
      const { data, meta } = await flat(world, ['page', '1'])
      const first = needs(data[0], 'no option')
      hold(meta.page === 1 && meta.per_page === 25, () => JSON.stringify(meta))
      await flat(world, ['query', first.name.slice(0, 5)])
      await flat(world, ['ids', String(first.id)])
      await flat(world, ['section_id', String(first.section_id)])
    }),
    rule('page below 1 is clamped to 1, per_page to 1–100', async (world) => {
      hold((await flat(world, ['page', '-5'])).meta.page === 1, 'page is not clamped')
      hold(
        (await flat(world, ['page', '1'], ['per_page', '1000'])).meta.per_page === 100,
        'per_page is not clamped',
      )
      hold(
        (await flat(world, ['page', '1'], ['per_page', '0'])).meta.per_page === 1,
        'per_page is not clamped up',
      )
    }),
    rule('perPage is an alias; per_page takes precedence', async (world) => {
      hold((await flat(world, ['page', '1'], ['perPage', '3'])).meta.per_page === 3, 'perPage is not read')
      hold((await flat(world, ['perPage', '3'], ['per_page', '4'])).meta.per_page === 4, 'perPage wins')
    }),
    rule('ids in either form; invalid ones are discarded', async (world) => {
      const some = (await flat(world, ['per_page', '2'])).data.map(({ id }) => id)
      const [a, b] = [needs(some[0], 'no option'), needs(some[1], 'no second option')]
      const found = async (...params: Params) =>
        (await flat(world, ...params)).data
          .map(({ id }) => id)
          .sort((x, y) => x - y)
          .join()
      const expected = [a, b].sort((x, y) => x - y).join()
      hold((await found(['ids', `${a},${b}`])) === expected, () => `ids=${a},${b}`)
      hold((await found(['ids[]', String(a)], ['ids[]', String(b)])) === expected, 'ids[] repeated')
      hold((await found(['ids', `${a},x,-1,0,${b}`])) === expected, 'invalid ids are not discarded')
    }),
    rule('option ids of cars can be resolved', async (world) => {
      const car = await world.aCar('with options', ({ option_ids }) => option_ids.length > 0)
      const ids = car.option_ids.slice(0, 50)
      const { data } = await flat(world, ['ids', ids.join()], ['per_page', '100'])
      hold(data.length > 0, () => `none of ${ids.join()} is known`)
    }),
  ],
}
