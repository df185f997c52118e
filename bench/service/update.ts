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

// What an update does to those who ask meanwhile. The folder and the store of the benchmark are left as
// they are: links to the one, a copy of the other.

const encode = (line: string) => `${line}\n`

/** Of what changes, nine in ten have another mileage, one in twenty goes, and one in twenty comes. */
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

/** The folder's cars with a share of them changed, spread over all, beside the file whose place it will take. */
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
  /** Lines that changed. */
  readonly lines: number
  /** From the moment that the new file stood in its place until its cars were served. */
  readonly seconds: number
  readonly memory: MemoryPeak | undefined
}

/** 32 clients from the change of the folder until a second after the new state is served. */
export async function crowdOverUpdate(
  inventoryDir: string,
  dataDir: string,
  scratch: string,
  share = 0.01,
): Promise<UpdateFigures> {
  const links = join(scratch, `updated-${share}`)
  const data = join(scratch, `updated-data-${share}`)
  await mkdir(links)
  for (const file of await readdir(inventoryDir))
    await symlink(resolve(inventoryDir, file), join(links, file))
  await cp(dataDir, data, { recursive: true })
  const { part, lines } = await changeCars(inventoryDir, links, share)
  const served = await serveFresh(links, data)
  try {
    const before = await generationOf(served.target.url)
    let seconds = NaN
    const memory = served.pid === undefined ? undefined : watchMemory(served.pid)
    const change = async () => {
      const begin = performance.now()
      await rename(part, join(links, carsFile))
      while ((await generationOf(served.target.url)) === before) await setTimeout(100)
      seconds = (performance.now() - begin) / 1000
      await setTimeout(1000)
    }
    const figures = await crowdDuring('an update meanwhile', served, change)
    return { ...figures, lines, seconds, memory: await memory?.() }
  } finally {
    await served.end()
    await rm(links, { recursive: true })
    await rm(data, { recursive: true })
  }
}
