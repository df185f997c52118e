// The server of the end-to-end tests: production build, real service and demo inventory, with the fault
// switch on, so that a test can choose its account (/demo/as/…) and its faults (/faults).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPort } from './setup/checks.mjs'
import { ensureApp } from './setup/app.mjs'
import { openGateway } from './setup/gateway.mjs'
import { ensureInventory } from './setup/inventory.mjs'
import { tell } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
const port = process.env.FORECOURT_E2E_PORT || '4140'
const data = process.env.FORECOURT_DATA || join(root, '.data')
// A store of its own: one that is open elsewhere (npm start) cannot be shared. It is kept for the next run,
// except where the port was chosen by chance.
const usual = port === '4140' || Boolean(process.env.FORECOURT_STORE)
const store = process.env.FORECOURT_STORE || join(data, `store-e2e-${port}`)

try {
  await checkPort(Number(port), '127.0.0.1')
  await ensureApp(root)
  await ensureInventory(root, data)
  // Settings of the caller's environment must not change the tested service.
  const env = {
    PORT: port,
    HOST: '127.0.0.1',
    FORECOURT_STORE: store,
    // e2e/plain-http.e2e.ts uses this host name.
    FORECOURT_HOSTS: 'localhost,127.0.0.1,cars.lan',
    FORECOURT_FAULTS: '1',
    // All browsers of the tests share one client address.
    FORECOURT_LIMIT_REQUESTS: '0',
    VEHICLES_API_URL: '',
    VEHICLES_API_KEY: '',
    VEHICLES_API_KEY_FILE: '',
    FORECOURT_PASSWORD_FILE: '',
    FORECOURT_IDENTITY_HEADER: '',
    FORECOURT_LOG: 'error',
    VEHICLES_MIRROR: '',
  }
  const gateway = await openGateway(root, env)
  console.log(gateway.address)
  process.exitCode = await gateway.ended
} catch (error) {
  process.exitCode = tell(error)
} finally {
  if (!usual) await rm(store, { recursive: true, force: true })
}
