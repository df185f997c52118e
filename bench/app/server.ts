import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Server {
  readonly url: string
  close(): Promise<void>
}

/** Starts the production build on the demo inventory, as in the end-to-end tests, in its own process. */
export async function openServer(port: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../scripts/e2e-server.ts')],
    {
      env: { ...process.env, FORECOURT_E2E_PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'close')
  const told = new Promise<string>((resolve) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      const address = /https?:\/\/(?:127\.0\.0\.1|localhost)\S*/.exec(said)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
  const url = await Promise.race([
    told,
    ended.then(() => Promise.reject(new Error('The server ended before it answered.'))),
  ])
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
