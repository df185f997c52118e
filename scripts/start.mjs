// `npm start`: from a bare clone to an address that answers. Plain Node: nothing is installed yet.
import { join } from 'node:path'
import { checkDisk, checkNode, checkPort } from './setup/checks.mjs'
import { openGateway } from './setup/gateway.mjs'
import { ensureInventory } from './setup/inventory.mjs'
import { ensureApp } from './setup/app.mjs'
import { listLanguages } from './setup/languages.mjs'
import { ensurePackages, packagesAreStale } from './setup/packages.mjs'
import { tell } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
const { env } = process

async function start() {
  listLanguages(root)
  await checkPort(Number(env.PORT || 8080), env.HOST || '127.0.0.1')
  // 350 MB of packages, 170 MB of inventory, as much again for the store, and room to exchange folders.
  await checkDisk(root, (await packagesAreStale(root)) ? 1_000_000_000 : 50_000_000)
  await ensurePackages(root)
  await ensureApp(root)
  if (!env.VEHICLES_API_URL) await ensureInventory(root, env.FORECOURT_DATA || join(root, '.data'))
  const gateway = await openGateway(root)
  console.log(`\nForecourt is at ${gateway.address}\nStop it with Ctrl-C.`)
  const code = await gateway.ended
  if (code === 0) console.log('Stopped.')
  return code
}

try {
  checkNode()
  process.exitCode = await start()
} catch (error) {
  process.exitCode = tell(error)
}
