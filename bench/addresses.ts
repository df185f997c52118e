import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedBackend } from '#service/backend.ts'
import { openService } from '#service/embed.ts'
import { writeAdversarial } from '#service/fixtures/write.ts'
import { Random } from '#service/store/suite/random.ts'
import { createGateway } from '#gateway/gateway.ts'
import { usualLimits } from '#gateway/limits/limits.ts'
import { openPage } from '#gateway/pages/page.ts'
import { costlyPaths, costlyQuery } from '../conformance/costly-addresses.ts'

// npm run fuzz:addresses -- [--addresses 1000] [--seed 1] [--inventory DIR]
// Cost of long addresses at a gateway of the built app and the real service: processor time and bytes beyond those
// of a short address of the same path. Prints the worst ten of both, and fails above the bounds.

const most = { ms: 50, bytes: 100_000 }

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    inventory: { type: 'string' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'forecourt-addresses-'))
const inventoryDir = values.inventory ?? join(folder, 'inventory')
if (values.inventory === undefined) await writeAdversarial(inventoryDir, Date.now())
const service = await openService({ inventoryDir, dataDir: join(folder, 'store'), watchEveryMs: 0 })
const dist = join(import.meta.dirname, '../dist')
const gateway = createGateway({
  backend: embeddedBackend(service),
  key: service.accounts()[0]?.api_key,
  export: true,
  demo: { pictures: folder, logos: folder },
  pictures: () => Promise.resolve(new Response('')),
  app: { dist, page: await openPage(dist, { remote: true }) },
  limits: { ...usualLimits, requests: 0 },
})

interface Cost {
  readonly status: number
  readonly ms: number
  readonly bytes: number
}

/** Cost in this process, on all its threads. The response is compressed; `bytes` counts it uncompressed. */
async function ask(address: string): Promise<Cost> {
  const url = new URL(`http://localhost${address}`)
  const before = process.cpuUsage()
  const packed = await gateway.request(url.href, {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' },
  })
  await packed.arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  const plain = await gateway.request(url.href, { headers: { accept: 'text/html,*/*' } })
  const heads = [...plain.headers].reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  const bytes = (await plain.arrayBuffer()).byteLength + heads
  return { status: packed.status, ms: (user + system) / 1000, bytes }
}

/** One run may include other work of the process, so the cost is the lowest of several runs. */
async function costOf(address: string, runs: number): Promise<Cost> {
  let least = await ask(address)
  for (let run = 1; run < runs; run += 1) {
    const again = await ask(address)
    if (again.ms < least.ms) least = again
  }
  return least
}

const plains = new Map<string, Cost>()
async function beyondPlain(address: string, plain: string) {
  const base = plains.get(plain) ?? (await costOf(plain, 7))
  plains.set(plain, base)
  const first = await costOf(address, 1)
  const cost = first.ms - base.ms > most.ms / 4 ? await costOf(address, 5) : first
  return { address, status: cost.status, ms: cost.ms - base.ms, bytes: cost.bytes - base.bytes }
}

const random = new Random(Number(values.seed))
const found: Awaited<ReturnType<typeof beyondPlain>>[] = []
const seen = new Set<number>()
const faults: string[] = []
// Code is slow until it is compiled.
for (let at = 0; at < 50; at += 1) await ask(costlyQuery(new Random(at)).plain)
const queries = Array.from({ length: Number(values.addresses) }, () => costlyQuery(random))
for (const { address, plain } of [...costlyPaths(), ...queries]) {
  const cost = await beyondPlain(address, plain)
  found.push(cost)
  seen.add(cost.status)
  if (cost.status >= 500 || cost.ms > most.ms || cost.bytes > most.bytes) faults.push(address)
}
await service.close()
await rm(folder, { recursive: true, force: true })

for (const [what, unit] of [
  ['ms', 'ms of processor time'],
  ['bytes', 'bytes'],
] as const) {
  console.log(`The worst ten by ${unit}, beyond those of the address without its length:`)
  for (const { address, status, ms, bytes } of found
    .toSorted((one, other) => other[what] - one[what])
    .slice(0, 10))
    console.log(
      `  ${ms.toFixed(1).padStart(6)} ms ${String(bytes).padStart(7)} B  ${status}  ${address.slice(0, 80)} (${address.length})`,
    )
}
console.log(
  `${found.length} addresses, seed ${values.seed}, answers ${[...seen].toSorted((a, b) => a - b).join(', ')}`,
)
console.log(
  faults.length === 0
    ? `none above ${most.ms} ms or ${most.bytes} bytes`
    : `${faults.length} above the bounds`,
)
process.exitCode = faults.length === 0 ? 0 : 1
