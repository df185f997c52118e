import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { carsFile } from '#service/inventory/read-cars.ts'
import { type CrowdFigures, crowdDuring } from './crowd.ts'
import { fetchBody } from './http.ts'
import { serveFresh } from './served.ts'

// What an update does to those who ask meanwhile. The folder and the store of the benchmark are left as
// they are: links to the one, a copy of the other.

const linesDropped = 1000

/** The folder's cars without the first ones, renamed into place as docs/service.md tells operators to. */
async function dropCars(from: string, to: string): Promise<void> {
  let start = 0
  let lines = 0
  const reading: AsyncIterable<Buffer> = createReadStream(join(from, carsFile))
  for await (const chunk of reading) {
    for (let end = chunk.indexOf(10); end >= 0 && lines < linesDropped; end = chunk.indexOf(10, end + 1)) {
      lines++
      if (lines === linesDropped) start += end + 1
    }
    if (lines >= linesDropped) break
    start += chunk.length
  }
  const part = join(to, `${carsFile}.part`)
  await pipeline(createReadStream(join(from, carsFile), { start }), createWriteStream(part))
  await rename(part, join(to, carsFile))
}

async function generationOf(url: string): Promise<number> {
  const body: unknown = JSON.parse((await fetchBody(`${url}/healthz`)).toString('utf8'))
  return body instanceof Object && 'generation' in body ? Number(body.generation) : NaN
}

/** 32 clients from the change of the folder until a second after the new state is served. */
export async function crowdOverUpdate(
  inventoryDir: string,
  dataDir: string,
  scratch: string,
): Promise<CrowdFigures & { readonly seconds: number }> {
  const links = join(scratch, 'updated')
  const data = join(scratch, 'updated-data')
  await mkdir(links)
  for (const file of await readdir(inventoryDir))
    await symlink(resolve(inventoryDir, file), join(links, file))
  await cp(dataDir, data, { recursive: true })
  const served = await serveFresh(links, data)
  try {
    const before = await generationOf(served.target.url)
    const begin = performance.now()
    const changed = async () => {
      await dropCars(inventoryDir, links)
      while ((await generationOf(served.target.url)) === before) await setTimeout(250)
      await setTimeout(1000)
    }
    const figures = await crowdDuring('an update meanwhile', served, changed)
    return { ...figures, seconds: (performance.now() - begin) / 1000 }
  } finally {
    await served.end()
  }
}
