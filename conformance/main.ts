import { commandOptions } from '#service/command-line.ts'
import { isEngine, usualEngine } from '#service/store/open.ts'
import { Client } from './client.ts'
import { startFresh } from './fresh.ts'
import { groups } from './groups.ts'
import { type Result, run } from './run.ts'

const usage = `npm run conformance -- --url URL --key KEY [--specification-only]
npm run conformance -- --adversarial [--engine NAME]

Asks any implementation of the vehicle listings interface, over HTTP only, whether it keeps the
interface's rules. What it tests on, it finds by asking. Exit code 0: every rule that could be seen holds.
--adversarial asks our own service, started afresh over a small inventory made to break it.`

const signs = { passed: '✓', failed: '✗', skipped: '–' } as const

function line({ rule, outcome, why, ms }: Result): string {
  const origin = rule.from === 'decision' ? ' (our decision)' : ''
  const time = ms >= 100 ? ` ${ms} ms` : ''
  return `  ${signs[outcome]} ${rule.name}${origin}${time}${why === '' ? '' : `\n      ${why}`}`
}

const values = commandOptions(usage, {
  url: { type: 'string' },
  key: { type: 'string' },
  adversarial: { type: 'boolean', default: false },
  engine: { type: 'string', default: usualEngine },
  'specification-only': { type: 'boolean', default: false },
})

/** Checks the rules one by one and prints each result; true if none failed. */
async function report(url: string, key: string): Promise<boolean> {
  const chosen = groups.map(({ title, rules }) => ({
    title,
    rules: rules.filter(({ from }) => from === 'specification' || !values['specification-only']),
  }))
  const client = new Client(url, key)
  const tally = { passed: 0, failed: 0, skipped: 0 }
  let title = ''
  for await (const result of run(client, chosen)) {
    if (result.group !== title) console.log(`\n${result.group}`)
    title = result.group
    tally[result.outcome] += 1
    console.log(line(result))
  }
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} could not be seen on this inventory` : ''
  console.log(`\n${client.requestCount} requests`)
  console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
  return tally.failed === 0
}

const { url, key, engine } = values
if (values.adversarial && isEngine(engine)) {
  const fresh = await startFresh(engine)
  try {
    process.exitCode = (await report(fresh.url, fresh.key)) ? 0 : 1
  } finally {
    await fresh.stop()
  }
} else if (url === undefined || key === undefined || !URL.canParse(url)) {
  console.error(usage)
  process.exitCode = 2
} else process.exitCode = (await report(url, key)) ? 0 : 1
