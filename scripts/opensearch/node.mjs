import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Trouble } from '../setup/trouble.mjs'

/**
 * @typedef {object} NodeOptions
 * @property {string} name
 * @property {string} folder for data and log
 * @property {string} classPath
 * @property {string} heap in Java's notation: 512m, 2g
 * @property {readonly string[]} jvm further options of the virtual machine
 * @property {Readonly<Record<string, string | number>>} settings of OpenSearch, without name and folder
 */

/**
 * Starts a node as a process of its own, so that it can be killed as in production. It ends with this process.
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
  // A killed node closes its input before its exit is reported.
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
  // A caller that does not wait for the start learns of the end by `ended`.
  failed.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ended,
    /** Resolves when the node has joined the others. @returns {Promise<void>} */
    started: () => Promise.race([started, failed]),
    /** Stops the node, at once if `atOnce`. @returns {Promise<string>} */
    async stop(atOnce = false) {
      if (atOnce) child.kill('SIGKILL')
      else child.stdin.end()
      return ended
    },
  }
}
