import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { step } from './progress.mjs'
import { mustRun } from './run.mjs'
import { Trouble } from './trouble.mjs'

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))

/** Compiled packages are of one platform: a node_modules copied from another machine must be replaced. */
const platform = `${process.platform} ${process.arch} node ${process.versions.modules}`

/** @typedef {{ dependencies?: object, devDependencies?: object }} Named the dependencies in package.json, repeated in the lock file */

/** @param {Named} of */
const named = ({ dependencies, devDependencies }) => ({ dependencies, devDependencies })

/**
 * The packages of the lock file that node_modules lacks or has in another version. An optional one may be
 * missing, because it is for another platform.
 * @param {string} root
 * @returns {Promise<string[]>} their folders
 */
export async function mismatchedPackages(root) {
  /** @type {{ packages: Record<string, Named & { version?: string, optional?: boolean }> }} */
  const { packages } = await readJson(join(root, 'package-lock.json'))
  const { '': project = {}, ...locked } = packages
  if (!isDeepStrictEqual(named(await readJson(join(root, 'package.json'))), named(project)))
    throw new Trouble('package-lock.json is older than package.json. Bring it up to date: npm run lock')
  const checks = Object.entries(locked).map(async ([folder, { version, optional = false }]) => {
    const installed = await readJson(join(root, folder, 'package.json')).catch(() => undefined)
    return (installed === undefined ? optional : installed.version === version) ? [] : [folder]
  })
  return (await Promise.all(checks)).flat()
}

/**
 * Whether node_modules differs from the lock file (decision 020); an interrupted installation leaves
 * `.unfinished`.
 * @param {string} root
 */
export async function packagesAreStale(root) {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules) || existsSync(join(modules, '.unfinished'))) return true
  const made = await readFile(join(modules, '.platform'), 'utf8').catch(() => platform)
  return made !== platform || (await mismatchedPackages(root)).length > 0
}

/** @type {() => [program: string, args: string[]]} */
export const npm = () => {
  // npm tells its children its path; without it (node scripts/start.mjs) the npm on the PATH is used.
  const path = process.env.npm_execpath
  return path?.endsWith('.js') || path?.endsWith('.cjs') ? [process.execPath, [path]] : ['npm', []]
}

/** Makes npm print its requests and retry soon. */
export const watched = ['--loglevel=http', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000']

/**
 * Reads npm's output about its requests. Without a network npm would retry for a quarter of an hour, package
 * by package: so many failures in a row end it.
 * @param {(text: string) => void} detail
 * @returns {NonNullable<import('./run.mjs').Options['onLine']>}
 */
export function watchRequests(detail) {
  let fetched = 0
  let failures = 0
  return (line, kill) => {
    if (/http fetch GET 200/.test(line)) {
      failures = 0
      fetched += 1
      detail(`${fetched} packages asked for`)
    } else if (/ attempt \d+ failed with /.test(line)) {
      failures += 1
      if (failures === 5) kill()
    }
  }
}

/**
 * Installs everything at once: leaving out the tests' packages saves 4 of 32 seconds and costs 13 later.
 * @param {string} root
 */
export async function ensurePackages(root) {
  if (!(await packagesAreStale(root))) return
  const modules = join(root, 'node_modules')
  await step('Installing packages', async (detail) => {
    await mkdir(modules, { recursive: true })
    await writeFile(join(modules, '.unfinished'), '')
    const [program, args] = npm()
    const options = ['install', '--no-audit', '--no-fund', ...watched]
    await mustRun('Installing packages', program, [...args, ...options], {
      cwd: root,
      network: true,
      onLine: watchRequests(detail),
    })
    await writeFile(join(modules, '.platform'), platform)
    await rm(join(modules, '.unfinished'))
  })
}
