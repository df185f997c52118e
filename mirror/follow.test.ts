import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Mirrored, openMirrored } from './mirror.fixture.ts'
import { follow } from './follow.ts'

vi.setConfig({ testTimeout: 60_000 })

let mirrored: Mirrored | undefined
afterEach(() => mirrored?.source.close())

const hourMs = 3_600_000

/** Follows for some minutes of the test's clock; returns the messages, each with its minute. */
async function followFor(minutes: number, meanwhile: Readonly<Record<number, () => Promise<unknown>>> = {}) {
  mirrored = await openMirrored()
  const { source, options } = mirrored
  const began = source.clock.now
  const told: string[] = []
  const minute = () => Math.floor((source.clock.now - began) / 60_000)
  const tell = (what: string) => void told.push(`${minute()} ${what}`)
  // Responses take no time: only waiting moves the clock.
  const send = async (url: string, init: RequestInit) => source.app.request(url, init)
  const ended = new Error('over')
  const done = new Set<string>()
  const sleep = async (ms: number) => {
    source.clock.now += ms
    if (minute() >= minutes) throw ended
    for (const [at, change] of Object.entries(meanwhile)) {
      if (minute() < Number(at) || done.has(at)) continue
      done.add(at)
      await change()
    }
  }
  await follow({
    ...options,
    send,
    clock: { now: options.clock.now, sleep },
    everyMs: hourMs,
    onAccess: (domains) => tell(`sees ${domains.join() || 'nothing'}`),
    onFinished: ({ cars }) => tell(`finished ${cars}`),
    onFailed: (error) => tell(String(error)),
  }).catch((error: unknown) => {
    if (error !== ended) throw error
  })
  return told.filter(
    (line, at) => line.slice(line.indexOf(' ')) !== told[at - 1]?.slice(told[at - 1]?.indexOf(' ')),
  )
}

const changeAccount = async (from: string, to: string) => {
  const folder = mirrored?.source.folder ?? ''
  const file = join(folder, 'inventory/accounts.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
  await mirrored?.source.store.reload()
}

test('passes begin an hour apart; in between, the account’s domains are checked', async () => {
  expect(await followFor(130)).toEqual([
    '0 sees 1,2,4',
    '0 finished 157',
    '1 sees 1,2,4',
    '60 finished 157',
    '61 sees 1,2,4',
    '120 finished 157',
    '121 sees 1,2,4',
  ])
})

test('an account that loses a source, or is closed, is noticed within a minute', async () => {
  const told = await followFor(40, {
    10: () => changeAccount('[1,2,4]', '[1,4]'),
    20: () => changeAccount('"active":true', '"active":false'),
    30: () => changeAccount('"active":false', '"active":true'),
  })
  expect(told).toEqual([
    '0 sees 1,2,4',
    '0 finished 157',
    '1 sees 1,2,4',
    '10 sees 1,4',
    '10 finished 87',
    '11 sees 1,4',
    '20 sees nothing',
    '20 AccessRefused: /domains answered 403: your api subscription is not active',
    '21 sees nothing',
    '30 sees 1,4',
  ])
})
