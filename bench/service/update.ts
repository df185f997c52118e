import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { readLines } from '#service/inventory/lines.ts'
import { carsFile } from '#service/inventory/read-cars.ts'
import { type CrowdFigures, crowdDuring } from './crowd.ts'
import { fetchBody } from './http.ts'
import { type MemoryPeak, watchMemory } from './processes.ts'
import { serveFresh } from './served.ts'

// The effect of an update on concurrent clients. Folder and store of the benchmark stay unchanged: the folder
// is linked, the store copied.

const encode = (line: string) => `${line}\n`

/** Of the changed cars nine in ten get another mileage, one in twenty is removed, and one in twenty is added. */
function* changed(line: string, turn: number): Generator<string> {
  if (turn % 20 === 0) return
  if (turn % 20 === 10) {
    yield encode(line)
    yield encode(line.replace(/"id":"[^"]*/, (id) => `${id}-new`))
  } else
    yield encode(
      line.replace(/"odometer":(\d+)/, (_, odometer: string) => `"odometer":${Number(odometer) + 1}`),
    )
}

/** Writes the folder's cars with a share of them changed, spread over all, beside the file that they will replace. */
export async function changeCars(
  from: string,
  to: string,
  share: number,
): Promise<{ part: string; lines: number }> {
  const part = join(to, `${carsFile}.part`)
  const every = Math.round(1 / share)
  let lines = 0
  async function* text() {
    for await (const batch of readLines(join(from, carsFile))) {
      const pieces: string[] = []
      for (const { number, text: line = '' } of batch) {
        if (number % every === 0) pieces.push(...changed(line, lines++))
        else pieces.push(encode(line))
      }
      yield pieces.join('')
    }
  }
  await pipeline(text, createWriteStream(part))
  return { part, lines }
}

async function generationOf(url: string): Promise<number> {
  const body: unknown = JSON.parse((await fetchBody(`${url}/healthz`)).toString('utf8'))
  return body instanceof Object && 'generation' in body ? Number(body.generation) : NaN
}

export interface UpdateFigures extends CrowdFigures {
  /** Number of changed lines. */
  readonly lines: number
  /** From the rename of the new file until its cars were served. */
  readonly seconds: number
  readonly memory: MemoryPeak | undefined
}

/** A folder of links whose cars can be replaced while the inventory stays unchanged. */
export async function linkFolder(inventoryDir: string, links: string): Promise<void> {
  await mkdir(links)
  for (const file of await readdir(inventoryDir))
    await symlink(resolve(inventoryDir, file), join(links, file))
}

/** 32 clients from the change of a folder until a second after the new state is served. */
export async function crowdOverChange(
  inventoryDir: string,
  dataDir: string,
  change: () => Promise<void>,
): Promise<CrowdFigures & Pick<UpdateFigures, 'seconds' | 'memory'>> {
  const served = await serveFresh(inventoryDir, dataDir)
  try {
    const before = await generationOf(served.target.url)
    let seconds = NaN
    const memory = served.pid === undefined ? undefined : watchMemory(served.pid)
    const figures = await crowdDuring('an update meanwhile', served, async () => {
      const begin = performance.now()
      await change()
      while ((await generationOf(served.target.url)) === before) await setTimeout(100)
      seconds = (performance.now() - begin) / 1000
      await setTimeout(1000)
    })
    return { ...figures, seconds, memory: await memory?.() }
  } finally {
    await served.end()
  }
}

/** Works on a copy of the store, so that the store stays unchanged. */
export async function crowdOverUpdate(
  inventoryDir: string,
  dataDir: string,
  scratch: string,
  share = 0.01,
): Promise<UpdateFigures> {
  const links = join(scratch, 'updated')
  const data = join(scratch, 'updated-data')
  try {
    await linkFolder(inventoryDir, links)
    await cp(dataDir, data, { recursive: true })
    const { part, lines } = await changeCars(inventoryDir, links, share)
    const figures = await crowdOverChange(links, data, () => rename(part, join(links, carsFile)))
    return { ...figures, lines }
  } finally {
    await rm(links, { recursive: true, force: true })
    await rm(data, { recursive: true, force: true })
  }
}
