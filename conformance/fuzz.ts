import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOptions } from '#service/command-line.ts'
import { writeAdversarial } from '#service/fixtures/write.ts'
import { isEngine, usualEngine } from '#service/store/open.ts'
import { Random } from '#service/store/suite/random.ts'
import { Client } from './client.ts'
import { makeRequest } from '#service/comparison/requests.ts'
import { materialOf, openEngineComparison, sitesOf } from '#service/comparison/engine-comparison.ts'

const usage = `npm run fuzz -- [--requests 20000] [--seed 1] [--inventory DIR] [--engine NAME]
npm run fuzz -- [--requests 20000] [--seed 1] --url URL --key KEY

Generated requests, valid and bent. In process: the engine (embedded where none is named) must answer every one with the very
text that the brute-force evaluator answers, and never with a 5xx. With --url, over HTTP to a running
service: never a 5xx. Without --inventory the small adversarial one is used.`

const values = commandOptions(usage, {
  requests: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  inventory: { type: 'string' },
  engine: { type: 'string', default: usualEngine },
  url: { type: 'string' },
  key: { type: 'string' },
})

interface RequestVerdict {
  readonly status: number
  /** Undefined if the response is correct. */
  readonly fault: string | undefined
}
type Judge = (request: string) => Promise<RequestVerdict>

/** Number of responses by status. */
const statuses = new Map<number, number>()

/** Sends up to `atOnce` requests concurrently; stops at the tenth fault. */
async function judgeAll(requests: number, next: () => string, judge: Judge, atOnce: number) {
  let left = requests
  let faults = 0
  const work = async () => {
    while (left > 0 && faults < 10) {
      left -= 1
      if (left % 5000 === 0) console.log(`${requests - left} requests, ${faults} faults`)
      const request = next()
      const { status, fault } = await judge(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (fault === undefined) continue
      faults += 1
      console.error(`${request.slice(0, 500)}\n  ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

const folder = await mkdtemp(join(tmpdir(), 'forecourt-fuzz-'))
const now = Date.now()
const inventory = values.inventory ?? join(folder, 'inventory')
if (values.inventory === undefined) await writeAdversarial(inventory, now)
const material = await materialOf(inventory)
const account = material.dictionaries.accounts.find(
  ({ api_key }) => values.key === undefined || api_key === values.key,
)
const random = new Random(Number(values.seed))
const sites = account ? sitesOf(material, account) : { idOf: () => undefined, hostOf: () => undefined }
const next = () => makeRequest(random, material, sites)
const requests = Number(values.requests)
const start = performance.now()

let faults: number
if (values.url === undefined) {
  if (!isEngine(values.engine)) throw new Error(`there is no engine ${values.engine}`)
  const rivals = await openEngineComparison(inventory, folder, now, values.engine)
  faults = await judgeAll(requests, next, (request) => rivals.judge(request, account?.api_key ?? ''), 1)
  await rivals.close()
} else {
  const client = new Client(values.url, values.key ?? '')
  const judge: Judge = async (request) => {
    const { status, text } = await client.raw(request)
    return { status, fault: status >= 500 ? `${status}: ${text.slice(0, 300)}` : undefined }
  }
  faults = await judgeAll(requests, next, judge, 8)
}
await rm(folder, { recursive: true, force: true })
console.log(
  `${requests} requests in ${Math.round((performance.now() - start) / 1000)} s, seed ${values.seed}`,
)
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
)
console.log(faults === 0 ? 'no 5xx and no wrong answer' : `${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1
