// `npm run dev`: Vite for the app, with hot reload, and the gateway behind it for /api. One Ctrl-C
// stops both.
import { join } from 'node:path'
import { bin } from './setup/bin.mjs'
import { checkPort } from './setup/checks.mjs'
import { openGateway } from './setup/gateway.mjs'
import { ensureInventory } from './setup/inventory.mjs'
import { listLanguages } from './setup/languages.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { run } from './setup/run.mjs'
import { tell } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT || '8080'
const gatewayPort = process.env.GATEWAY_PORT || String(Number(port) + 1)

try {
  listLanguages(root)
  await checkPort(Number(port), '127.0.0.1')
  await checkPort(Number(gatewayPort), '127.0.0.1')
  await ensurePackages(root)
  if (!process.env.VEHICLES_API_URL)
    await ensureInventory(root, process.env.FORECOURT_DATA || join(root, '.data'))
  await openGateway(root, {
    PORT: gatewayPort,
    HOST: '127.0.0.1',
    FORECOURT_FAULTS: '1',
    FORECOURT_LOG: process.env.FORECOURT_LOG || 'warn',
  })
  const args = [bin(root, 'vite'), '--port', port, '--strictPort', '--host', '127.0.0.1']
  const { code } = await run(process.execPath, args, { cwd: root, env: { GATEWAY_PORT: gatewayPort } })
  process.exit(code)
} catch (error) {
  process.exit(tell(error))
}
