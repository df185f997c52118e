import { type Group, rule } from '../rule.ts'
import { answers, hold } from '../verdict.ts'

export const leasing: Group = {
  title: 'Leasing rules',
  rules: [
    rule('true or 1 selects listings explicitly marked', async (world) => {
      const [word, digit] = [
        await world.count(['is_leasing', 'true']),
        await world.count(['is_leasing', '1']),
      ]
      hold(word === digit, () => `true counts ${word}, 1 counts ${digit}`)
      for (const car of (await world.search(['is_leasing', '1'])).data)
        hold(
          car.listings.some((listing) => listing.is_leasing === true),
          () => `${car.id} has no leasing listing`,
        )
    }),
    rule('false or 0 excludes true; null and missing match', async (world) => {
      const [word, digit] = [
        await world.count(['is_leasing', 'false']),
        await world.count(['is_leasing', '0']),
      ]
      hold(word === digit, () => `false counts ${word}, 0 counts ${digit}`)
      for (const car of (await world.search(['is_leasing', '0'])).data)
        hold(
          car.listings.some((listing) => listing.is_leasing !== true),
          () => `${car.id} has only leasing listings`,
        )
    }),
    rule('together they cover every car, those with mixed listings twice', async (world) => {
      const yes = await world.count(['is_leasing', '1'])
      const no = await world.count(['is_leasing', '0'])
      const all = await world.total()
      hold(yes + no >= all, () => `${yes} + ${no} < ${all}`)
    }),
    rule('empty or invalid values give 422', async ({ api }) => {
      for (const value of ['', 'yes', '2', 'TRUE!', 'null'])
        for (const path of ['/search', '/search/count', '/cars'])
          answers(await api.get(path, [['is_leasing', value]]), 422)
    }),
  ],
}
