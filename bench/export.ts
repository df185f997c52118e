import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decodeUrl } from '#contract/search.ts'
import { parseQueryText } from '#src/lib/query-text.ts'
import { problemOfResponse, readBody } from '#src/api/read-body.ts'
import { ProblemError } from '#src/api/problem-error.ts'
import { type AskPath, httpService } from '#src/workbench/export/run/http-service.ts'
import { idSet } from '#src/workbench/export/run/id-set.ts'
import { planExport } from '#src/workbench/export/run/plan.ts'
import { runExport } from '#src/workbench/export/run/run.ts'
import type { Target } from './service/http.ts'
import { serveFresh } from './service/served.ts'

// npm run bench:export -- --inventory DIR [--data DIR] [ADDRESS …]
// The run of an export in this process, over HTTP against a service of its own in another: rows and requests a second,
// repeats, the proof, and the memory of this process. Each ADDRESS is a search as the app writes it ("year=2015.."); an
// empty one is the whole inventory, through the cursor. Then what a million ids take. Prints figures and judges nothing.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inventory: { type: 'string' },
    data: { type: 'string' },
  },
})

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
const collect = () => {
  globalThis.gc?.()
  return process.memoryUsage()
}

const asker =
  ({ url, key }: Target): AskPath =>
  async (path, schema, signal) => {
    const address = new URL(url + path)
    address.searchParams.set('api_key', key)
    const response = await fetch(address, { signal })
    const text = await response.text()
    if (response.ok) return readBody(schema, text)
    throw new ProblemError(problemOfResponse(response.status, text, response.headers.get('Retry-After')))
  }

async function measure(target: Target, address: string) {
  const { search } = decodeUrl(Object.entries(parseQueryText(address)))
  const service = httpService(asker(target), 'en')
  const { signal } = new AbortController()
  const before = collect().rss
  const started = performance.now()
  let counts = 0
  const plan = await planExport(search, service, { signal, onProgress: (told) => (counts = told.counts) })
  const planned = performance.now()
  console.log(
    `\n${address === '' ? '(everything)' : address}: ${plan.total} cars by ${plan.way}, ${plan.slices.length} slices, ` +
      `${plan.remainders.map(({ without, most }) => `${most} without ${without.join(', ')}`).join('; ') || 'no remainder'}; ` +
      `planned with ${counts} counts in ${Math.round(planned - started)} ms; ${plan.requests} requests expected`,
  )
  const run = runExport(plan, undefined, service, { signal })
  let most = 0
  let memos = 0
  for (;;) {
    const step = await run.next()
    most = Math.max(most, process.memoryUsage().rss)
    if (step.done !== true) {
      memos += step.value.memo.length
      continue
    }
    const { rows, requests, repeats, arrived, gone, ...proof } = step.value
    const seconds = (performance.now() - planned) / 1000
    console.log(
      `  ${rows} rows in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows/s, ${requests} requests, ` +
        `${Math.round(requests / seconds)} a second; ${repeats} met again and left out`,
    )
    console.log(`  ${JSON.stringify({ ...proof, arrived: arrived.length, gone: gone.length })}`)
    console.log(
      `  memory ${megabytes(most)} at most, ${megabytes(before)} before; memos ${megabytes(memos)}, ` +
        `${(memos / Math.max(1, rows)).toFixed(0)} bytes a car`,
    )
    return
  }
}

/** A million ids as the run keeps them, and as a set of texts would. */
function measureIds() {
  const many = 1_000_000
  const idOf = (index: number) =>
    (BigInt(index + 1) * 0x9e3779b97f4a7c15f39cc0605cedn).toString(16).slice(-24).padStart(24, '0')
  const used = () => {
    const { heapUsed, arrayBuffers } = collect()
    return heapUsed + arrayBuffers
  }
  const compact = idSet()
  const texts = new Set<string>()
  for (const [name, add] of [
    ['as the run keeps them', (id: string) => void compact.meet(id, 0)],
    ['in a Set', (id: string) => void texts.add(id)],
  ] as const) {
    const before = used()
    const started = performance.now()
    for (let index = 0; index < many; index += 1) add(idOf(index))
    const ms = Math.round(performance.now() - started)
    console.log(`${many} ids ${name}: ${megabytes(used() - before)}, ${ms} ms`)
  }
  // Both are kept until both have been measured.
  if (compact.size() !== texts.size) throw new Error(`${compact.size()} ids, not ${texts.size}`)
}

if (values.inventory === undefined) throw new Error('Which inventory? --inventory DIR is missing.')
const data = values.data ?? (await mkdtemp(join(tmpdir(), 'forecourt-export-')))
const server = await serveFresh(values.inventory, data)
try {
  for (const address of positionals.length > 0 ? positionals : ['km=0..', 'condition=used', ''])
    await measure(server.target, address)
} finally {
  await server.end()
  if (values.data === undefined) await rm(data, { recursive: true })
}
measureIds()
