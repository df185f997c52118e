import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeInventory } from '../store/suite/folder.ts'
import { makeCars } from '../store/suite/make-cars.ts'
import { Random } from '../store/suite/random.ts'
import type { SeenCases } from './disk-cases.ts'
import { childrenOf, startService } from '../fixtures/process.ts'
import { still, keyed } from './world.ts'

const paths = [
  '/search/count',
  '/search/count?year_from=2012',
  '/search?perPage=50&sort=cheaper',
  '/cars?limit=2000',
  ...[1, 2, 3, 4].map((page) => `/search?perPage=50&page=${page}`),
  ...Array.from({ length: 60 }, (_, no) => `/cars/car-${no * 10}`),
]

/** All answers as one text, without the port and what is random. */
async function answersOf(url: string): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    const response = await fetch(`${url}${keyed(path)}`)
    texts.push(`${response.status} ${still(await response.text()).replaceAll(url, '')}`)
  }
  return texts.join('\n')
}

/**
 * Processes killed at moments that are spread over a first build and an update: after a start on what is left, every
 * answer is that of a service that was never killed.
 */
export async function killed(times: number): Promise<SeenCases> {
  const seen: SeenCases = { outcomes: [], wrong: [] }
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-kills-'))
  const inventory = async (name: string, seed: number) => {
    await mkdir(join(dir, name))
    await writeInventory(join(dir, name), { cars: makeCars(new Random(seed), 600) })
    return join(dir, name)
  }
  const [before, after] = [await inventory('before', 1), await inventory('after', 2)]
  const well = async (inventoryDir: string, dataDir: string) => {
    const service = startService(inventoryDir, dataDir)
    const begun = performance.now()
    const url = await service.listening
    if (url === undefined) throw new Error(`the service did not start: ${service.said()}`)
    const took = performance.now() - begun
    const answers = await answersOf(url)
    service.child.kill('SIGTERM')
    await service.ended
    return { answers, took }
  }
  const old = await well(before, join(dir, 'old'))
  const next = await well(after, join(dir, 'new'))
  const builders = process.platform === 'linux'
  for (let no = 0; no < times; no++) {
    const update = no % 2 === 1
    const dataDir = join(dir, `data-${no}`)
    if (update) await cp(join(dir, 'old'), dataDir, { recursive: true })
    const service = startService(update ? after : before, dataDir)
    await wait((old.took * 1.1 * (no + 1)) / times)
    // Every third time it is the building process, where there is one.
    const children = builders && no % 3 === 2 ? childrenOf(service.child.pid ?? 0) : []
    for (const pid of children) process.kill(pid, 'SIGKILL')
    if (children.length === 0) service.child.kill('SIGKILL')
    else {
      const code = (await service.listening) === undefined ? await service.ended : 0
      if (code !== 0 && (code !== 1 || service.said().trim() === ''))
        seen.wrong.push(`without its building process it ended with ${code}: ${service.said()}`)
      service.child.kill('SIGKILL')
    }
    await service.ended
    seen.outcomes.push(
      `${children.length === 0 ? 'the service' : 'the building process'} ${update ? 'in an update' : 'in a first build'}`,
    )
    const { answers } = await well(update ? after : before, dataDir)
    if (answers !== (update ? next : old).answers)
      seen.wrong.push(`kill ${no}: other answers after the restart`)
  }
  await rm(dir, { recursive: true, force: true })
  return seen
}
