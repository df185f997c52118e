import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchFeed, isFeed } from './feed.mjs'
import { checkStopped, onStop } from './run.mjs'
import { stamp } from './stamp.mjs'
import { Stopped, Trouble } from './trouble.mjs'

/** @type {(path: string) => Promise<string>} a file's size and time of change; a folder's are those of its files */
async function stateOf(path) {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new Trouble(`${path}: there is no such file.`)
  if (!found.isDirectory()) return `${path} ${found.size} ${found.mtimeMs}`
  const inside = (await readdir(path)).toSorted()
  return (await Promise.all(inside.map((name) => stateOf(join(path, name))))).join('\n')
}

/** @type {(paths: readonly string[]) => Promise<string>} */
const statesOf = async (paths) => (await Promise.all(paths.map(stateOf))).join('\n')

/**
 * @typedef {object} OwnCars
 * @property {string} root
 * @property {string} folder the data folder to serve
 * @property {readonly string[]} sources files, folders, addresses of feeds
 * @property {string | undefined} map
 * @property {number} everyMs interval for the addresses
 */

/**
 * @param {string} root
 * @param {string} dataDir that of the demo: each set of files has its own folder in it
 * @param {readonly string[]} args files and addresses, `--map FILE`, `--every MINUTES`
 * @returns {OwnCars}
 */
export function readOwnCars(root, dataDir, args) {
  /** @type {{ sources: string[], map: string | undefined, minutes: number }} */
  const read = { sources: [], map: undefined, minutes: 15 }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '--map') read.map = resolve(args[++at] ?? '')
    else if (arg === '--every') read.minutes = Number(args[++at])
    else if (arg.startsWith('--')) throw new Trouble(`${arg}: known are --map FILE and --every MINUTES.`)
    else read.sources.push(arg === '-' || isFeed(arg) ? arg : resolve(arg))
  }
  const { sources, map, minutes } = read
  if (sources.length === 0) throw new Trouble('Which files?')
  if (!(minutes >= 1 && minutes <= 10_000)) throw new Trouble('--every takes minutes, from 1 to 10000.')
  const place = createHash('sha256')
    .update([...sources, map ?? ''].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return { root, folder: join(dataDir, 'own', place), sources, map, everyMs: minutes * 60_000 }
}

/** @type {(own: OwnCars, out: string, paths: readonly string[], before: string | undefined) => Promise<void>} */
async function importInto({ root, map }, out, paths, before) {
  const options = [...(map ? ['--map', map] : []), ...(before ? ['--before', before] : [])]
  const command = ['--import', 'tsx', join(root, 'import/main.ts'), ...paths, '--out', out, ...options]
  checkStopped()
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    child.on('close', (code) => done(code ?? 1))
  })
  const forget = onStop(async (signal) => {
    child.kill(signal)
    await ended
  })
  const code = await ended
  forget()
  checkStopped()
  if (code === 130) throw new Stopped()
  if (code !== 0) throw new Trouble('Not all of the files could be read, so they are not served: see above.')
}

/** Cars are moved last, so that a service that follows the folder reads the other files with them. */
const carsFile = 'cars.ndjson'

/**
 * Imports the sources into their folder if they or the importer have changed. Listings of the previous import
 * of the same sources that are missing now count as sold.
 * @param {OwnCars} own
 */
export async function ensureOwnCars(own) {
  const { root, folder, sources, map } = own
  await mkdir(folder, { recursive: true })
  /** @type {string[]} */
  const paths = []
  for (const [at, source] of sources.entries()) {
    const feeds = join(folder, `feed-${at}`)
    if (isFeed(source)) await mkdir(feeds, { recursive: true })
    paths.push(isFeed(source) ? await fetchFeed(source, feeds) : source)
  }
  const importer = await stamp(root, ['import', 'demo', 'contract', 'service/inventory'], {
    skip: /\.(?:test|fixture)\.tsx?$|\/fixtures|\/demo\/refresh|\/demo\/logos|\.(?:webp|md)$/,
  })
  const way = [importer, map === undefined ? '' : await stateOf(map)].join('\n')
  const wanted = { way, files: await statesOf(paths.filter((path) => path !== '-')) }
  const inventory = join(folder, 'inventory')
  const note = join(folder, 'inventory.json')
  /** @type {{ way?: string, files?: string }} */
  const made = await readFile(note, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  const isSameWay = made.way === wanted.way && existsSync(join(inventory, carsFile))
  if (!paths.includes('-') && isSameWay && made.files === wanted.files) return
  const part = `${inventory}-${process.pid}.part`
  try {
    await importInto(own, part, paths, isSameWay ? inventory : undefined)
    await rm(note, { force: true })
    await mkdir(inventory, { recursive: true })
    const names = (await readdir(part)).filter((name) => name !== carsFile)
    for (const name of [...names, carsFile]) await rename(join(part, name), join(inventory, name))
    await writeFile(note, JSON.stringify(wanted))
    console.log(`The cars are in ${inventory}`)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

const lookEveryMs = 2_000

/**
 * Imports again when a changed file has been still for one check, and at each interval of the feeds. Failures are
 * printed, and the previous state stays.
 * @param {OwnCars} own
 * @param {AbortSignal} signal
 */
export async function followOwnCars(own, signal) {
  const files = own.sources.filter((source) => source !== '-' && !isFeed(source))
  const hasFeeds = own.sources.some(isFeed)
  const look = () => statesOf(files).catch(() => '')
  let taken = await look()
  let seen = taken
  let feedsAt = Date.now() + own.everyMs
  while (!signal.aborted) {
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const now = await look()
    const isStill = now === seen
    seen = now
    const isDue = hasFeeds && Date.now() >= feedsAt
    if (!isDue && (!isStill || now === taken || now === '')) continue
    taken = now
    feedsAt = Date.now() + own.everyMs
    try {
      await ensureOwnCars(own)
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof Trouble)) throw error
      console.error(error.message)
    }
  }
}
