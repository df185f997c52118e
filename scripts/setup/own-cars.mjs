import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkStopped, onStop } from './run.mjs'
import { stamp } from './stamp.mjs'
import { Stopped, Trouble } from './trouble.mjs'

/** @type {(path: string) => Promise<string>} what a file is by its size and the time of its change, a folder by its files' */
async function stateOf(path) {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new Trouble(`${path}: there is no such file.`)
  if (!found.isDirectory()) return `${path} ${found.size} ${found.mtimeMs}`
  const inside = (await readdir(path)).toSorted()
  return (await Promise.all(inside.map((name) => stateOf(join(path, name))))).join('\n')
}

/**
 * Imports the cars of files into a data folder of their own, where they or the importer have changed since.
 * @param {string} root
 * @param {string} dataDir that of the demo: each set of files has its own folder in it
 * @param {readonly string[]} args files, and `--map FILE`
 * @returns {Promise<string>} the data folder to serve
 */
export async function ensureOwnCars(root, dataDir, args) {
  const paths = args.map((arg) => (arg === '-' || arg.startsWith('--') ? arg : resolve(arg)))
  const files = paths.filter((path) => path !== '-' && !path.startsWith('--'))
  const importer = await stamp(root, ['import', 'demo', 'contract', 'service/inventory'], {
    skip: /\.(?:test|fixture)\.tsx?$|\/fixtures|\/demo\/refresh|\/demo\/logos|\.(?:webp|md)$/,
  })
  const wanted = [importer, ...paths, ...(await Promise.all(files.map(stateOf)))].join('\n')
  const place = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 12)
  const folder = join(dataDir, 'own', place)
  const inventory = join(folder, 'inventory')
  const note = join(folder, 'inventory.txt')
  const made = await readFile(note, 'utf8').catch(() => '')
  if (!paths.includes('-') && made === wanted && existsSync(inventory)) return folder
  const part = `${inventory}-${process.pid}.part`
  try {
    await mkdir(folder, { recursive: true })
    const command = ['--import', 'tsx', join(root, 'import/main.ts'), ...paths, '--out', part]
    checkStopped()
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
    /** @type {Promise<number>} */
    const ended = new Promise((done) => {
      child.on('close', (code) => done(code ?? 1))
    })
    onStop(async (signal) => {
      child.kill(signal)
      await ended
    })
    const code = await ended
    checkStopped()
    if (code === 130) throw new Stopped()
    if (code !== 0) throw new Trouble('Not all of the files could be read, so nothing is served: see above.')
    await rm(note, { force: true })
    await rm(inventory, { recursive: true, force: true })
    await rename(part, inventory)
    await writeFile(note, wanted)
    console.log(`The cars are in ${inventory}`)
    return folder
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}
