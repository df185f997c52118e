import { join } from 'node:path'
import { openGateway } from './open.ts'
import { readSettings, SettingError } from './settings.ts'

// The door as a process. scripts/start.mjs and others start it with a channel on which it says how far it
// is and where it answers; by hand it prints the same.
const say = (message: { progress: string } | { address: string }) => {
  if (process.send) process.send(message)
  else console.log('address' in message ? `listening on ${message.address}` : message.progress)
}

/** Errors that were written for whoever started this; a stack says nothing to them. */
const isWords = (error: unknown): error is Error =>
  error instanceof SettingError || (error instanceof Error && error.name === 'InventoryError')

try {
  const settings = readSettings(process.env, join(import.meta.dirname, '..'))
  const gateway = await openGateway(settings, (progress) => say({ progress }))
  say({ address: gateway.address })
  let closing: Promise<void> | undefined
  // In a terminal Ctrl-C reaches this process twice: from the terminal, and from the one that started it.
  const close = () => {
    closing ??= gateway.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, close)
} catch (error) {
  console.error(isWords(error) ? error.message : error)
  process.exit(1)
}
