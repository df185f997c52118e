import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Trouble } from '../setup/trouble.mjs'

/**
 * @typedef {object} NodeOptions
 * @property {string} name
 * @property {string} folder where its data and its log lie
 * @property {string} classPath
 * @property {string} heap as Java writes it: 512m, 2g
 * @property {readonly string[]} jvm further options of the virtual machine
 * @property {Readonly<Record<string, string | number>>} settings of OpenSearch, beside its name and folder
 */

/**
 * A node is a process of its own, so that killing one is what it is elsewhere. It ends when this process does.
 * @param {NodeOptions} options
 */
export async function startNode({ name, folder, classPath, heap, jvm, settings }) {
  await mkdir(folder, { recursive: true })
  const all = { ...settings, 'node.name': name, 'path.home': folder }
  const args = [`-Xms${heap}`, `-Xmx${heap}`, ...jvm, '-cp', classPath, 'OpenSearchNode']
  const child = spawn('java', [...args, ...Object.entries(all).map(([key, value]) => `${key}=${value}`)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const log = join(folder, 'node.log')
  const written = createWriteStream(log)
  child.stderr.pipe(written, { end: false })
  let joined = false
  // A node that was killed closes its input before we hear of it.
  child.stdin.on('error', () => {})
  /** @type {Promise<string>} how it ended: a signal, or an exit code */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  /** @type {Promise<void>} */
  const started = new Promise((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      written.write(`${line}\n`)
      if (line !== 'started') return
      joined = true
      resolve()
    })
  })
  const failed = ended.then(async (how) => {
    if (joined) return
    const last = (await readFile(log, 'utf8')).trim().split('\n').slice(-20).join('\n')
    throw new Trouble(`${name} did not start (${how}). The end of ${log}:\n${last}`)
  })
  // Who does not wait for it hears of its end by `ended`.
  failed.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ended,
    /** Until it has joined the others. @returns {Promise<void>} */
    started: () => Promise.race([started, failed]),
    /** Asks it to end, or ends it at once. @returns {Promise<string>} */
    async stop(atOnce = false) {
      if (atOnce) child.kill('SIGKILL')
      else child.stdin.end()
      return ended
    },
  }
}
