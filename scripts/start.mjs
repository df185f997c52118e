// `npm start`: from a bare clone to a running server. Plain Node, because no package is installed yet.
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkDisk, checkNode, checkPort } from './setup/checks.mjs'
import { openGateway } from './setup/gateway.mjs'
import { ensureInventory } from './setup/inventory.mjs'
import { ensureOwnCars, followOwnCars, readOwnCars } from './setup/own-cars.mjs'
import { ensureApp } from './setup/app.mjs'
import { listLanguages } from './setup/languages.mjs'
import { ensurePackages, packagesAreStale } from './setup/packages.mjs'
import { tell, Trouble } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
const { env } = process

async function start() {
  listLanguages(root)
  await checkPort(Number(env.PORT || 8080), env.HOST || '127.0.0.1')
  // 350 MB of packages, 170 MB of inventory, as much for the store, and room to exchange folders.
  await checkDisk(root, (await packagesAreStale(root)) ? 1_000_000_000 : 50_000_000)
  await ensurePackages(root)
  await ensureApp(root)
  const dataDir = env.FORECOURT_DATA || join(root, '.data')
  const files = process.argv.slice(2)
  if (files.length > 0 && env.VEHICLES_API_URL)
    throw new Trouble('Either files are served or the service of VEHICLES_API_URL, not both.')
  let own = files.length > 0 ? readOwnCars(root, dataDir, files) : undefined
  if (own !== undefined) await ensureOwnCars(own)
  if (own === undefined && !env.VEHICLES_API_URL) await ensureInventory(root, dataDir)
  /** @type {import('./setup/own-cars.mjs').OwnCars | undefined} a file that a user has dropped on the page */
  let next
  /** @type {string | undefined} folder of the served dropped file, with inventory and store, for this start only */
  let place
  /** @type {string | undefined} */
  let nextPlace
  let code = 0
  do {
    next = undefined
    const served = {
      FORECOURT_OWN_CARS: join(dataDir, 'own/dropped'),
      ...(own && { FORECOURT_DATA: own.folder }),
    }
    const gateway = await openGateway(root, served, async ({ file, map }) => {
      const dropped = readOwnCars(root, dirname(file), [file, '--map', map])
      await ensureOwnCars(dropped)
      next = dropped
      nextPlace = dirname(file)
      await gateway.close()
    })
    console.log(`\nForecourt is at ${gateway.address}\nStop it with Ctrl-C.`)
    const ended = new AbortController()
    // The follower stops with the gateway.
    if (own !== undefined) void followOwnCars(own, ended.signal).catch(tell)
    code = await gateway.ended
    ended.abort()
    own = next
    if (place !== undefined) await rm(place, { recursive: true, force: true })
    ;[place, nextPlace] = [nextPlace, undefined]
  } while (next !== undefined)
  if (code === 0) console.log('Stopped.')
  return code
}

const usage = `npm start -- [FILE… [--map FILE] [--every MINUTES]]

Serves the demo, the service of VEHICLES_API_URL, or the cars of files and feeds (docs/own-cars.md). Other settings are of
the environment: docs/operate.md.`

/** @type {(asked: string) => Promise<number>} */
async function answer(asked) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  console.log(asked === '--help' ? usage : version)
  return 0
}

try {
  checkNode()
  const asked = process.argv.find((arg) => arg === '--help' || arg === '--version')
  process.exitCode = asked === undefined ? await start() : await answer(asked)
} catch (error) {
  process.exitCode = tell(error)
}
