import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keys } from '#service/fixtures/dictionaries.ts'
import { writeAdversarial } from '#service/fixtures/write.ts'
import { type Engine, usualEngine } from '#service/store/open.ts'

export interface Fresh {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

/** Starts our own service as a process over the small adversarial inventory; `env` has the engine's settings. */
export async function startFresh(engine: Engine = usualEngine, env = process.env): Promise<Fresh> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-'))
  const inventory = join(folder, 'inventory')
  await writeAdversarial(inventory, Date.now())
  const main = join(import.meta.dirname, '../service/main.ts')
  const places = ['--inventory', inventory, '--data', join(folder, 'data'), '--port', '0']
  const args = ['--import', 'tsx', main, ...places, '--log', 'error', '--engine', engine]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const url = await new Promise<string>((listening, failed) => {
    child.stdout.on('data', (text) => {
      const said = /listening on (\S+)/.exec(String(text))?.[1]
      if (said !== undefined) listening(said)
    })
    child.once('close', () => failed(new Error('the service did not start')))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { url, key: keys.main, stop }
}
