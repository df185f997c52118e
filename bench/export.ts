import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decodeUrl } from '#contract/search.ts'
import { parseQueryText } from '#src/lib/query-text.ts'
import { problemOfResponse, readBody, ProblemError, type get } from '#src/api/get.ts'
import { httpService } from '#src/export/run/http-service.ts'
import { planExport } from '#src/export/run/plan.ts'
import { runExport } from '#src/export/run/run.ts'
import { notBegun } from '#src/export/run/types.ts'
import type { Target } from './service/http.ts'
import { serveFresh } from './service/served.ts'

// npm run bench:export -- --inventory DIR [--data DIR] [ADDRESS …]
// Runs an export in this process, over HTTP against a service in another process: rows and requests per second,
// the proof, and this process's memory, with the ids of all cars. Each ADDRESS is a search as the app writes it
// ("year=2015.."); an empty one is the whole inventory, through the cursor. Prints figures and judges nothing.

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
  ({ url, key }: Target): typeof get =>
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
  const plan = await planExport(search, service, { signal, onRequest: (made) => (counts = made) })
  const planned = performance.now()
  console.log(
    `\n${address === '' ? '(everything)' : address}: ${plan.total} cars by ${plan.way}, ${plan.slices.length} slices, ` +
      `${plan.beyond} beyond them at most; ` +
      `planned with ${counts} counts in ${Math.round(planned - started)} ms; ${plan.requests} requests expected`,
  )
  const run = runExport(plan, notBegun, new Set(), service, { signal })
  let most = 0
  for (;;) {
    const step = await run.next()
    most = Math.max(most, process.memoryUsage().rss)
    if (step.done !== true) continue
    const { rows, requests, ...proof } = step.value
    const seconds = (performance.now() - planned) / 1000
    console.log(
      `  ${rows} rows in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows/s, ${requests} requests, ` +
        `${Math.round(requests / seconds)} a second`,
    )
    console.log(`  ${JSON.stringify(proof)}`)
    console.log(`  memory ${megabytes(most)} at most, ${megabytes(before)} before`)
    return
  }
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
