import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { step } from './progress.mjs'
import { mustRun } from './run.mjs'
import { Trouble } from './trouble.mjs'
import { stamp } from './stamp.mjs'

const day = 86_400_000

/** The demo's auctions are in the days after its generation, and sold cars are shown for a month. */
const freshFor = 7 * day

/** @type {(made: { stamp?: string, at: number }, wanted: string) => boolean} */
const isFresh = ({ stamp: made, at }, wanted) =>
  made === wanted && Date.now() - at < freshFor && Date.now() >= at

/**
 * Makes the demo inventory if it is missing or outdated, or its generator has changed.
 * @throws Trouble for an inventory that is not the demo's: it has no note beside it
 * @param {string} root
 * @param {string} dataDir gets the folder `inventory`
 */
export async function ensureInventory(root, dataDir, { cars = 60_000 } = {}) {
  const folder = join(dataDir, 'inventory')
  const note = join(dataDir, 'inventory.json')
  const wanted = await stamp(root, ['demo', 'contract'], {
    skip: /\.test\.tsx?$|\/contract\/languages\/|\/demo\/refresh|\/demo\/logos|\.(?:webp|md)$/,
    also: String(cars),
  })
  const made = await readFile(note, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  if (existsSync(folder) && made !== undefined && isFresh(made, wanted)) return
  if (existsSync(folder) && !existsSync(note))
    throw new Trouble(
      `${folder} is not the demo inventory, which would take its place. Serve it with: npm run gateway. Or set FORECOURT_DATA to another folder.`,
    )
  await step(`Making the demo inventory (${cars.toLocaleString('en')} cars)`, async (detail) => {
    const part = join(dataDir, `inventory-${process.pid}.part`)
    try {
      await mkdir(dataDir, { recursive: true })
      const generator = join(root, 'demo/make-inventory.ts')
      const args = ['--import', 'tsx', generator, '--out', part, '--cars', String(cars)]
      await mustRun('Making the demo inventory', process.execPath, args, { cwd: root, onLine: detail })
      // The note says that the folder is the demo's, and until it is whole, that it is to be made again.
      await writeFile(note, JSON.stringify({ at: 0 }))
      await rm(folder, { recursive: true, force: true })
      await rename(part, folder)
      await writeFile(`${note}.part`, JSON.stringify({ stamp: wanted, at: Date.now() }))
      await rename(`${note}.part`, note)
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  })
}
