import { parseArgs } from 'node:util'
import { checkCars } from './truth/cars.ts'
import { checkTruth } from './truth/check.ts'
import { readRaw } from './truth/raw.ts'

// npm run bench:truth -- --url URL --inventory DIR --key KEY [--numbers 2500] [--seed 1]
// Compares panel, pivots, distributions, sources, damage sheet, exclusions, scatter and exports of a server with
// SQL over the raw inventory; then counts of generated searches.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    inventory: { type: 'string', default: '.data/inventory' },
    key: { type: 'string', default: 'demo-forecourt-all-sources' },
    numbers: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
  },
})
// The app's relative addresses are resolved against the server.
const { fetch: send } = globalThis
globalThis.fetch = (input, init) => send(typeof input === 'string' ? new URL(input, values.url) : input, init)
const headers = { 'content-type': 'application/json' }
const raw = await readRaw(values.inventory, values.key)
const { numbers, wrong } = await checkTruth(
  raw,
  async (question) => {
    for (;;) {
      const answer = await fetch(new URL('/api/facets', values.url), {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...question, urgent: true }),
      })
      const text = await answer.text()
      if (answer.ok)
        return text
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line))
      if (answer.status !== 429) throw new Error(`${answer.status}: ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  },
  Number(values.numbers),
  Number(values.seed),
  checkCars,
)
for (const each of wrong.slice(0, 50)) console.error(each)
console.log(`${numbers} numbers, ${wrong.length} wrong`)
process.exitCode = wrong.length === 0 ? 0 : 1
