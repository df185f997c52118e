import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childrenOf, startService } from '../process.fixture.ts'
import { writeInventory } from '../store/suite/folder.fixture.ts'
import { makeCars } from '../store/suite/make-cars.fixture.ts'
import { Random } from '../store/suite/random.ts'
import { smallDisk } from './full-disk.fixture.ts'
import { folderInstead, injuries } from './injuries.fixture.ts'
import { type DamagedWorld, isPass, keyed, makeWorld, type Opened, still } from './world.fixture.ts'

/** FORECOURT_DAMAGE multiplies the number of cases. */
const times = Number(process.env.FORECOURT_DAMAGE ?? 1)
/** In milliseconds; long, because a busy machine is no defect. */
const timeout = 180_000

let world: DamagedWorld
beforeAll(async () => {
  world = await makeWorld()
}, timeout)
afterAll(() => world.remove())

/** Every response must be the original one, a 5xx, or a 422 to a pass that has to begin again. */
async function askAll({ expected }: DamagedWorld, service: Opened, when: string) {
  const wrong: string[] = []
  const lost = { answers: 0, passes: 0 }
  for (const [path, answer] of expected) {
    const given = await service.ask(path)
    if (isDeepStrictEqual(given, answer)) continue
    if (given.status >= 500) lost.answers++
    else if (given.status === 422 && isPass(path)) lost.passes++
    else wrong.push(`${path.slice(0, 200)} answered ${given.status} ${given.text.slice(0, 200)}`)
  }
  expect(wrong, when).toEqual([])
  return lost
}

describe('a store whose files are damaged', { timeout }, () => {
  test.each(Array.from({ length: 10 * times }, (_, seed) => seed))(
    'never gives a wrong response, and reports what is lost: case %i',
    async (seed) => {
      const random = new Random(seed)
      const file = random.pick((await readdir(world.kept)).filter((name) => !name.endsWith('.part')))
      const injury = random.pick(Object.keys(injuries))
      // A folder in the place of an open file is only noticed at the next start.
      // Emptying the shared memory of an open database ends every process that maps it, this one too.
      const isServed = injury !== folderInstead && !file.endsWith('-shm') && random.chance(0.3)
      const dataDir = await world.copy()
      const injure = async () => {
        const path = join(dataDir, file)
        if ((await stat(path).catch(() => undefined))?.isFile()) injuries[injury]?.(path, random)
      }
      const named = `${injury}: ${file}, ${isServed ? 'served' : 'stopped'}`
      if (!isServed) await injure()
      const service = await world.open(dataDir)
      if (isServed) await injure()
      const damaged = await askAll(world, service, `${named}, damaged`)
      await service.reload()
      let mended = await askAll(world, service, `${named}, mended`)
      // SQLite read a cached page before; now it reads the file and finds the damage.
      if (service.isDamaged()) {
        await service.reload()
        mended = await askAll(world, service, `${named}, mended again`)
      }
      expect(mended.answers, named).toBe(0)
      // A 5xx is already in the log as an error.
      if (damaged.passes + mended.passes > 0) expect(service.said, named).not.toEqual([])
      await service.close()
      const again = await world.open(dataDir)
      const restarted = await askAll(world, again, `${named}, restarted`)
      await again.reload()
      const last = await askAll(world, again, `${named}, restarted and mended`)
      if (restarted.passes + last.passes > 0) expect([...service.said, ...again.said], named).not.toEqual([])
      await again.close()
    },
  )
})

describe('a service that is killed', { timeout: timeout * times }, () => {
  const paths = [
    '/search/count',
    '/search/count?year_from=2012',
    '/search?perPage=50&sort=cheaper',
    '/cars?limit=2000',
    ...[1, 2, 3, 4].map((page) => `/search?perPage=50&page=${page}`),
    ...Array.from({ length: 60 }, (_, no) => `/cars/car-${no * 10}`),
  ]

  /** The responses of a service started on that data, and the time of the start. */
  async function answersOf(inventoryDir: string, dataDir: string) {
    const service = startService(inventoryDir, dataDir)
    const begun = performance.now()
    const url = await service.listening
    if (url === undefined) throw new Error(`the service did not start: ${service.said()}`)
    const took = performance.now() - begun
    const answers: string[] = []
    for (const path of paths) {
      const response = await fetch(`${url}${keyed(path)}`)
      // Removes the port and random ids.
      answers.push(`${response.status} ${still(await response.text()).replaceAll(url, '')}`)
    }
    service.child.kill('SIGTERM')
    await service.ended
    return { answers, took }
  }

  /** Kills the building process instead at every third call, where there is one. */
  async function kill(service: ReturnType<typeof startService>, no: number) {
    const children = process.platform === 'linux' && no % 3 === 2 ? childrenOf(service.child.pid ?? 0) : []
    for (const pid of children) process.kill(pid, 'SIGKILL')
    const hasEnded = children.length > 0 && (await service.listening) === undefined
    if (hasEnded)
      expect([await service.ended, service.said().trim()]).toEqual([1, expect.stringMatching(/./)])
    service.child.kill('SIGKILL')
    await service.ended
  }

  test('in a first build or an update responds after a restart as if it had not been killed', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'forecourt-kills-'))
    const [before, after] = [join(dir, 'before'), join(dir, 'after')]
    for (const [seed, folder] of [before, after].entries()) {
      await mkdir(folder)
      await writeInventory(folder, { cars: makeCars(new Random(seed), 600) })
    }
    const old = await answersOf(before, join(dir, 'old'))
    const next = await answersOf(after, join(dir, 'new'))
    for (let no = 0; no < 2 * times; no++) {
      const isUpdate = no % 2 === 1
      const dataDir = join(dir, `data-${no}`)
      if (isUpdate) await cp(join(dir, 'old'), dataDir, { recursive: true })
      const service = startService(isUpdate ? after : before, dataDir)
      // The kills are spread evenly over the time of a start.
      await wait((old.took * 1.1 * (no + 1)) / (2 * times))
      await kill(service, no)
      const { answers } = await answersOf(isUpdate ? after : before, dataDir)
      expect(answers, `kill ${no}`).toEqual((isUpdate ? next : old).answers)
    }
    await rm(dir, { recursive: true, force: true })
  })
})

describe('a disk that is full', { timeout }, () => {
  const enough = 64e6
  // Mounting a file system takes root on Linux.
  const noDisk = 'no small disk can be mounted here'

  test('at the first build gets a readable message, and the build succeeds once there is room', async (context) => {
    const disk = await smallDisk(20_000)
    if (disk === undefined) return context.skip(noDisk)
    const one = await makeWorld()
    await expect(one.open(disk.dir)).rejects.toThrow(/^The disk is full/)
    await disk.grow(enough)
    const service = await one.open(disk.dir)
    expect((await askAll(one, service, 'after the build')).answers).toBe(0)
    await service.close()
    await disk.remove()
    await one.remove()
  })

  test('during an update gets a readable message, and the update succeeds once there is room', async (context) => {
    const disk = await smallDisk(enough)
    if (disk === undefined) return context.skip(noDisk)
    const one = await makeWorld()
    const dataDir = join(disk.dir, 'data')
    await one.copy(dataDir)
    const service = await one.open(dataDir)
    await disk.fill(0)
    await askAll(one, service, 'without room')
    await writeInventory(one.inventoryDir, { cars: makeCars(new Random(7), 60) })
    await expect(service.reload()).rejects.toThrow(/^The disk is full/)
    await askAll(one, service, 'after the update was refused')
    await disk.grow(enough)
    expect(await service.reload()).toBe(true)
    // Compares with a service whose disk was never full.
    const well = await one.open(join(disk.dir, 'another'))
    for (const path of one.expected.keys())
      if (!isPass(path)) expect(await service.ask(path), path).toEqual(await well.ask(path))
    await well.close()
    await service.close()
    await disk.remove()
    await one.remove()
  })
})
