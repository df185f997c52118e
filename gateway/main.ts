import { join } from 'node:path'
import { openGateway } from './open.ts'
import { readSettings } from './settings.ts'

// `npm run gateway`: the door alone, for development beside Vite and for machines where scripts/start.mjs
// has prepared everything before.
try {
  const gateway = await openGateway(readSettings(process.env, join(import.meta.dirname, '..')))
  console.log(`listening on ${gateway.address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gateway.close().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
