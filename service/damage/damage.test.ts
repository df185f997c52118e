import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../store/suite/random.ts'
import { pickCase, runCase } from './case.ts'
import { buildOnFullDisks, updateOnFullDisks } from './disk-cases.ts'
import { killed } from './kill-cases.ts'
import { makeWorld, type DamagedWorld } from './world.ts'

/** So many times as many cases by FORECOURT_DAMAGE. */
const times = Number(process.env.FORECOURT_DAMAGE ?? 1)

const small = { cars: 60, requests: 15 }

let world: DamagedWorld
beforeAll(async () => {
  world = await makeWorld(small)
}, 60_000)
afterAll(() => world.remove())

describe('a store whose files are damaged', { timeout: 60_000 }, () => {
  test.each(Array.from({ length: 10 * times }, (_, seed) => seed))(
    'never gives a wrong answer, and says what is lost: case %i',
    async (seed) => {
      const random = new Random(seed)
      const one = await pickCase(world, random)
      expect({ ...one, ...(await runCase(world, one, random)) }).toMatchObject({ wrong: [], silent: [] })
    },
  )
})

describe('a service that is killed', { timeout: 60_000 * times }, () => {
  test('in a first build or an update answers after a restart as if it had not been', async () => {
    const { wrong, outcomes } = await killed(2 * times)
    expect(wrong).toEqual([])
    expect(outcomes).toHaveLength(2 * times)
  })
})

describe('a disk that is full', { timeout: 60_000 }, () => {
  test('is said in words, and once there is room everything goes on', async (context) => {
    const built = await buildOnFullDisks([20_000], small)
    const updated = await updateOnFullDisks([0], small)
    // A file system of its own takes root on Linux.
    if (built === undefined || updated === undefined) return context.skip('no small disk can be mounted here')
    expect([...built.wrong, ...updated.wrong]).toEqual([])
    expect([...built.outcomes, ...updated.outcomes]).toContain('update refused, in words')
    expect(built.outcomes).toContain('not started, in words')
  })
})
