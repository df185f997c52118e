import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Stopped, Trouble, usualCause } from './trouble.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {Set<(signal: NodeJS.Signals) => Promise<void> | void>} */
const atEnd = new Set()
let stopping = false

/** Throws if Ctrl-C was pressed; called before each new step. */
export const checkStopped = () => {
  if (stopping) throw new Stopped()
}

/**
 * From now on Ctrl-C and SIGTERM end running programs, then call `then`. A second Ctrl-C does not wait.
 * @param {(signal: NodeJS.Signals) => Promise<void> | void} then
 */
export function onStop(then) {
  atEnd.add(then)
  return () => atEnd.delete(then)
}

let stoppedAt = 0

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  // One Ctrl-C may arrive twice: from the terminal, and from npm, which forwards it.
  if (stopping) return Date.now() - stoppedAt > 1_000 ? process.exit(130) : undefined
  stopping = true
  stoppedAt = Date.now()
  for (const child of running) child.kill(signal)
  for (const then of atEnd) await then(signal)
}
// npm runs a script in a shell, and a SIGTERM to npm ends the shell but not the script: without this an
// orphan would keep the port. A shell that the user started (`node scripts/start.mjs &`) may end.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && !stopping) void stop('SIGTERM')
  }, 500).unref()
}
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, () => void stop(signal))

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] added to this process's own
 * @property {(line: string, kill: () => void) => void} [onLine] called with each output line and a function
 * that ends the program; without it, the output appears here
 */

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>} with `onLine`, `output` is the end of the output
 * @throws {Stopped} after Ctrl-C
 */
export async function run(program, args, { cwd, env, onLine } = {}) {
  checkStopped()
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  running.add(child)
  /** @type {string[]} */
  const lines = []
  if (onLine) {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (lines.length > 200) lines.shift()
        if (line.trim() !== '') onLine(line.trim(), () => child.kill())
      })
    }
  }
  try {
    /** @type {number} */
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status) => resolve(status ?? 1))
    })
    checkStopped()
    return { code, output: lines.join('\n') }
  } finally {
    running.delete(child)
  }
}

/**
 * Like `run`, but throws a Trouble with the usual cause, or the output, if the program fails.
 * @param {string} what
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Options & { network?: boolean }} [options]
 */
export async function mustRun(what, program, args, options = {}) {
  const { network = false, ...others } = options
  const { code, output } = await run(program, args, others)
  if (code === 0) return
  throw new Trouble(usualCause(output, { network }) ?? `${what} failed:\n${output.slice(-4_000)}`)
}
