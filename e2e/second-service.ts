import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, listening, node } from './processes.ts'

// A service in its own process and a gateway that uses it, as for an operator who has a service already.

/** Makes whose logo the inventory names but lacks. */
const withoutLogo: readonly string[] = ['BMW']

export interface SecondService {
  /** The address of the gateway. */
  readonly address: string
  /** Texts that must never reach a browser. */
  readonly secrets: readonly string[]
  close(): Promise<void>
}

export async function openSecondService(): Promise<SecondService> {
  const folder = await mkdtemp(join(tmpdir(), 'second-service-'))
  const inventory = join(folder, 'inventory')
  const made = await ended(node('demo/make-inventory.ts', ['--out', inventory, '--cars', '1500']))
  if (made !== 0) throw new Error('the inventory could not be made')
  const logos = join(inventory, 'brands.json')
  const makes: { name: string }[] = JSON.parse(await readFile(logos, 'utf8'))
  const changed = makes.map((make) =>
    withoutLogo.includes(make.name) ? { ...make, icon_url: '/demo/logos/gone.svg' } : make,
  )
  await writeFile(logos, JSON.stringify(changed))
  const accounts: { api_key: string }[] = JSON.parse(await readFile(join(inventory, 'accounts.json'), 'utf8'))
  const key = accounts[0]?.api_key ?? ''

  const data = join(folder, 'data')
  const service = node('service/main.ts', [
    '--inventory',
    inventory,
    '--data',
    data,
    '--port',
    '0',
    '--log',
    'error',
  ])
  const upstream = await listening(service)
  const gateway = node('gateway/main.ts', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    VEHICLES_API_URL: upstream,
    VEHICLES_API_KEY: key,
    // Its next_url is one of the places where a key could appear.
    FORECOURT_EXPORT: '1',
    FORECOURT_DATA: data,
    FORECOURT_FAULTS: '0',
    FORECOURT_LOG: 'error',
  })
  return {
    address: await listening(gateway),
    secrets: [key, new URL(upstream).host],
    async close() {
      gateway.kill()
      service.kill()
      await Promise.all([ended(gateway), ended(service)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
