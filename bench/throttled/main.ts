import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../service/figures.ts'
import { type Behind, openBehind } from './behind.ts'
import { createReader, type Look, type Numbers } from './reader.ts'

// npm run bench:throttled -- --inventory DIR [--data DIR] [--rate 60] [--delay 150] [--minutes 10] [--every 10] [--only day|visits]
// One user of a throttled service: time of the cars, refusals, requests, postponed counts; then requests of visits to a
// foreign service without a stated limit, a minute apart. Prints figures and judges nothing.

const { values } = parseArgs({
  options: {
    inventory: { type: 'string', default: '.data/inventory' },
    data: { type: 'string' },
    rate: { type: 'string', default: '60' },
    delay: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '10' },
    /** Seconds between choices. */
    every: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
})
const [rate, delayMs] = [Number(values.rate), Number(values.delay)]
const [everyMs, choices] = [Number(values.every) * 1000, (Number(values.minutes) * 60) / Number(values.every)]
const behind = (limit: number | undefined) =>
  openBehind({
    inventoryDir: resolve(values.inventory),
    dataDir: values.data && resolve(values.data),
    rate: limit,
    delayMs,
  })

const minuteMs = 60_000
/** Requests of users, of their facet requests, and of the daily market. */
const said = (people: number, counts: number, beside: number) =>
  `cars and dictionaries ${people}, numbers ${counts}; once a day ${beside - counts}`

const say = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`)

async function day({ url, asked }: Behind): Promise<void> {
  const reader = createReader(url)
  const looks: Look[] = []
  const numbers: Numbers = { counted: 0, kept: 0, postponed: 0, failed: 0 }
  const note = (look: Look) => {
    looks.push(look)
    for (const key of ['counted', 'kept', 'postponed', 'failed'] as const) numbers[key] += look.numbers[key]
  }
  let next = Date.now()
  note(await reader.visit())
  for (let choice = 0; choice < choices; choice += 1) {
    next += everyMs
    await pause(Math.max(0, next - Date.now()))
    note(await reader.choose())
  }
  const late = looks.map(({ carsMs }) => (carsMs === undefined ? Number.POSITIVE_INFINITY : carsMs - delayMs))
  const ms = (share: number) => `${percentile(late, share).toFixed(0)} ms`
  const { total, refused, byKind, for: calls, numbers: counts } = asked()
  console.log(
    `\n${rate} requests a minute, ${delayMs} ms each; ${choices} choices, one every ${values.every} s`,
  )
  say('cars, beyond the time of the service: p50, p90', `${ms(50)}, ${ms(90)}; worst ${ms(100)}`)
  say('429 that the reader saw', String(looks.reduce((sum, look) => sum + look.refused, 0)))
  say('429 of the service', String(refused))
  say('asked of the service', `${total}: ${said(calls.people, counts, calls.beside)}`)
  say('', [...byKind].map(([kind, count]) => `${kind} ${count}`).join(', '))
  say('numbers: counted, kept and said with their age', `${numbers.counted}, ${numbers.kept}`)
  say('postponed, failed', `${numbers.postponed}, ${numbers.failed}`)
}

async function visits({ url, asked }: Behind): Promise<void> {
  let before = asked()
  const step = async (name: string, work: () => Promise<Look>) => {
    const { numbers } = await work()
    const now = asked()
    const since = (by: 'people' | 'beside') => now.for[by] - before.for[by]
    const counts = now.numbers - before.numbers
    say(name, `${since('people') + counts}: ${said(since('people'), counts, since('beside'))}`)
    say('', `numbers: ${numbers.counted} counted, ${numbers.kept} kept, ${numbers.postponed} postponed`)
    await pause(minuteMs)
    before = asked()
  }
  console.log('\nasked of a foreign service that says nothing of a limit')
  const reader = createReader(url)
  await step('a first visitor', () => reader.visit())
  await step('a second one, a minute later', () => createReader(url, 2).visit())
  await step('a third one, another minute later', () => createReader(url, 3).visit())
  await step('a tick, another minute later', () => reader.choose())
}

console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
for (const [name, limit, work] of [
  ['visits', undefined, visits],
  ['day', rate, day],
] as const) {
  if (values.only !== undefined && values.only !== name) continue
  const opened = await behind(limit)
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}
