import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { writeInventory } from '../store/suite/folder.ts'
import { makeCars } from '../store/suite/make-cars.ts'
import { Random } from '../store/suite/random.ts'
import { smallDisk } from './full-disk.ts'
import { isPass, makeWorld, type Opened, type DamagedWorld } from './world.ts'

/** What was seen, a line each; `wrong` must stay empty. */
export interface SeenCases {
  readonly outcomes: string[]
  readonly wrong: string[]
}

const enough = 64e6
const worldSize = { cars: 300, requests: 20 }
const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Answers that are neither what they were nor a 5xx. */
async function faultsOf({ expected }: DamagedWorld, service: Opened, when: string): Promise<string[]> {
  const faults: string[] = []
  for (const [path, answer] of expected) {
    const { status, text } = await service.ask(path)
    if (status >= 500 || (status === answer.status && text === answer.text)) continue
    if (status === 422 && isPass(path)) continue
    faults.push(`${when}: ${path.slice(0, 200)} answered ${status} ${text.slice(0, 200)}`)
  }
  return faults
}

/** The first build on disks of several sizes: it says so in words, and goes on once there is room. */
export async function buildOnFullDisks(
  sizes: readonly number[],
  size = worldSize,
): Promise<SeenCases | undefined> {
  const seen: SeenCases = { outcomes: [], wrong: [] }
  const world = await makeWorld(size)
  for (const bytes of sizes) {
    const disk = await smallDisk(bytes)
    if (disk === undefined) return undefined
    const open = () => world.open(disk.dir)
    let service = await open().catch((error: unknown) => {
      seen.outcomes.push('not started, in words')
      if (!words(error).startsWith('The disk is full'))
        seen.wrong.push(`a build on ${bytes} bytes said: ${words(error)}`)
      return undefined
    })
    if (service !== undefined) seen.outcomes.push('started')
    await disk.grow(enough)
    service ??= await open()
    seen.wrong.push(...(await faultsOf(world, service, `after a build on ${bytes} bytes`)))
    await service.close()
    await disk.remove()
  }
  await world.remove()
  return seen
}

/** The disk fills up under a service: it answers from what it has, and takes the update once there is room. */
export async function updateOnFullDisks(
  leaves: readonly number[],
  size = worldSize,
): Promise<SeenCases | undefined> {
  const seen: SeenCases = { outcomes: [], wrong: [] }
  for (const leave of leaves) {
    const world = await makeWorld(size)
    const disk = await smallDisk(enough)
    if (disk === undefined) return undefined
    const dataDir = join(disk.dir, 'data')
    await cp(world.kept, dataDir, { recursive: true })
    const service = await world.open(dataDir)
    await disk.fill(leave)
    seen.wrong.push(...(await faultsOf(world, service, `with ${leave} bytes left`)))
    await writeInventory(world.inventoryDir, { cars: makeCars(new Random(leave + 7), size.cars) })
    const failure = await service.reload().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) seen.outcomes.push('taken in')
    else {
      seen.outcomes.push('update refused, in words')
      if (!words(failure).startsWith('The disk is full'))
        seen.wrong.push(`an update with ${leave} bytes left said: ${words(failure)}`)
      seen.wrong.push(...(await faultsOf(world, service, `after an update with ${leave} bytes left`)))
    }
    await disk.grow(enough)
    if (failure !== undefined && !(await service.reload()))
      seen.wrong.push(`the update was not taken in once there was room (${leave} bytes before)`)
    // The same as a service that has never been short of room.
    const well = await world.open(join(disk.dir, 'another'))
    for (const path of world.expected.keys()) {
      if (isPass(path)) continue
      const [{ text: given }, { text: due }] = [await service.ask(path), await well.ask(path)]
      if (given !== due)
        seen.wrong.push(`after the update: ${path.slice(0, 200)} answered ${given.slice(0, 200)}`)
    }
    await well.close()
    await service.close()
    await disk.remove()
    await world.remove()
  }
  return seen
}
