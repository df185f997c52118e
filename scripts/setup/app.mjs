import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { step } from './progress.mjs'
import { checkStopped, mustRun } from './run.mjs'
import { stamp } from './stamp.mjs'

const sources = [
  'src',
  'contract',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/setup/app.mjs',
  'scripts/setup/first-markup.mjs',
]

const compressible = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.map',
  '.geojson',
])

/** @type {[ending: string, way: (bytes: Buffer) => Promise<Buffer>][]} */
const ways = [
  [
    '.br',
    (bytes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]

/**
 * Writes a compressed twin beside each file that becomes smaller, once and as small as possible.
 * @param {string} dir
 * @param {(text: string) => void} detail
 */
async function compress(dir, detail) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      compressible.has(extname(entry.name)) &&
      // Files that only the gateway reads are never sent.
      !relative(dir, entry.parentPath).startsWith('server'),
  )
  let done = 0
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      for (const [ending, way] of ways) {
        const small = await way(bytes)
        if (bytes.length > 1_000 && small.length < bytes.length * 0.95) await writeFile(file + ending, small)
      }
      done += 1
      detail(`${done} of ${files.length} files compressed`)
    }),
  )
}

/** @param {string} dist */
const builtStamp = (dist) => readFile(join(dist, '.stamp'), 'utf8').catch(() => '')

/** @param {string} path */
const isFolder = (path) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Builds the app if its sources have changed. The folder is exchanged at the end, so an
 * interrupted build leaves the last good one in place.
 * @param {string} root
 */
export async function ensureApp(root) {
  const dist = join(root, 'dist')
  // Settings that Vite compiles into the app.
  const settings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map((setting) => setting.join('='))
  const wanted = await stamp(root, sources, { also: settings.toSorted().join(' ') })
  if (existsSync(join(dist, 'index.html')) && (await builtStamp(dist)) === wanted) return
  await step('Building the app', async (detail) => {
    const part = join(root, `.cache/dist-${process.pid}`)
    const old = `${part}-old`
    try {
      await mkdir(join(root, '.cache'), { recursive: true })
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const server = join(part, 'server')
      const firstMarkup = join(root, 'scripts/setup/first-markup.mjs')
      for (const command of [
        [vite, 'build', '--outDir', part, '--emptyOutDir'],
        [vite, 'build', '--ssr', '--outDir', server],
        [firstMarkup, server],
      ])
        await mustRun('Building the app', process.execPath, command, { cwd: root, onLine: detail })
      await compress(part, detail)
      checkStopped()
      await writeFile(join(part, '.stamp'), wanted)
      if (await isFolder(dist)) await rename(dist, old)
      await rename(part, dist)
    } finally {
      await rm(part, { recursive: true, force: true })
      await rm(old, { recursive: true, force: true })
    }
  })
}
