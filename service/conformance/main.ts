import { parseArgs } from 'node:util'
import { Client } from './client.ts'
import { groups } from './groups.ts'
import { type Result, run } from './run.ts'

const usage = `npm run conformance -- --url URL --key KEY [--specification-only]

Asks any implementation of the vehicle listings interface, over HTTP only, whether it keeps the
interface's rules. What it tests on, it finds by asking. Exit code 0: every rule that could be seen holds.`

const signs = { passed: '✓', failed: '✗', skipped: '–' } as const

function line({ rule, outcome, why, ms }: Result): string {
  const origin = rule.from === 'decision' ? ' (our decision)' : ''
  const time = ms >= 100 ? ` ${ms} ms` : ''
  return `  ${signs[outcome]} ${rule.name}${origin}${time}${why === '' ? '' : `\n      ${why}`}`
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    'specification-only': { type: 'boolean', default: false },
  },
})

if (values.url === undefined || values.key === undefined || !URL.canParse(values.url)) {
  console.error(usage)
  process.exit(2)
}

const chosen = groups.map(({ title, rules }) => ({
  title,
  rules: rules.filter(({ from }) => from === 'specification' || !values['specification-only']),
}))
const client = new Client(values.url, values.key)
const tally = { passed: 0, failed: 0, skipped: 0 }
let title = ''
for await (const result of run(client, chosen)) {
  if (result.group !== title) console.log(`\n${result.group}`)
  title = result.group
  tally[result.outcome] += 1
  console.log(line(result))
}
const skipped = tally.skipped > 0 ? `, ${tally.skipped} could not be seen on this inventory` : ''
console.log(`\n${client.asked} requests`)
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exitCode = tally.failed === 0 ? 0 : 1
