import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { step } from './progress.mjs'
import { checkStopped, onStop } from './run.mjs'
import { Stopped, Trouble, usualCause } from './trouble.mjs'

const madeAnew = '\nIf this is the demo inventory: delete that folder and start again, and it is made anew.'

/** A terminal gets only warnings; a log collector gets every request. */
const usualLog = process.stderr.isTTY ? 'warn' : 'info'

/**
 * Starts the gateway in a process of its own and waits until it is ready.
 * @param {string} root
 * @param {Record<string, string>} [env] added to this process's own
 * @param {(own: { file: string, map: string }) => Promise<void>} [onOwn] a user's file is to be served
 * @returns {Promise<{ address: string, ended: Promise<number>, close: () => Promise<void> }>} its address; its exit
 *   code once it has ended
 */
export async function openGateway(root, env = {}, onOwn) {
  checkStopped()
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'gateway/main.ts')], {
    cwd: root,
    env: { ...process.env, FORECOURT_LOG: process.env.FORECOURT_LOG || usualLog, ...env },
    // The fourth channel carries the gateway's messages: progress and address.
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let stopping = false
  let listening = false
  let complaint = ''
  /** @type {string[]} */
  const warnings = []
  child.stderr?.on('data', (piece) => {
    if (listening) process.stderr.write(piece)
    else complaint = (complaint + piece).slice(-8_000)
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve(stopping ? 0 : (code ?? 1)))
  })
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    stopping = true
    child.kill(signal)
    await ended
  }
  const forget = onStop(end)
  void ended.then(forget)
  /** @param {{ file: string, map: string }} own */
  const take = (own) =>
    void onOwn?.(own).catch((error) => {
      if (!(error instanceof Stopped)) console.error(error instanceof Trouble ? error.message : error)
      if (child.connected) child.send({ failed: true })
    })
  const address = await step('Opening the inventory', (detail) => {
    /** @type {Promise<string>} */
    const told = new Promise((resolve) => {
      child.on(
        'message',
        (
          /** @type {{ progress?: unknown, warning?: unknown, address?: unknown, own?: { file: string, map: string } }} */ message,
        ) => {
          if (message.own !== undefined) take(message.own)
          if (typeof message.warning === 'string') warnings.push(message.warning)
          if (typeof message.progress === 'string') detail(message.progress)
          if (typeof message.address === 'string') resolve(message.address)
        },
      )
    })
    const failed = ended.then(() => {
      if (stopping) throw new Stopped()
      const broken = / cannot be loaded:/.test(complaint)
      throw new Trouble(usualCause(complaint) ?? complaint.trim() + (broken ? madeAnew : ''))
    })
    return Promise.race([told, failed])
  })
  listening = true
  // Printed after the progress line, so that they stay on the screen.
  for (const warning of warnings) console.error(`\n!! ${warning}\n`)
  return { address, ended, close: () => end('SIGTERM') }
}
