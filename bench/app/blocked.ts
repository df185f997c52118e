import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { browserArgs, chrome } from './browser.ts'
import { type Figure, median } from './figures.ts'
import { blocking } from './load.ts'

/** How long a first visit runs before it is measured, ms. */
const alone = 8000

const Answer = v.object({ id: v.optional(v.number()), result: v.optional(v.unknown()) })
const Target = v.object({ targetId: v.string() })
const Session = v.object({ sessionId: v.string() })
const Evaluated = v.object({ result: v.object({ value: v.string() }) })
const Noted = v.object({
  fcp: v.number(),
  longTasks: v.array(v.object({ start: v.number(), duration: v.number() })),
})

/** Reads the entries that the page's own PerformanceObserver reports afterwards: the browser buffers long tasks. */
const question = `new Promise((resolve) => {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(JSON.stringify({ fcp, longTasks })), 500)
})`

/** A separate browser, controlled over a pipe, so that only the commands here affect the page. */
async function visitOnce(url: string, slower: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const child = spawn(
    chrome ?? chromium.executablePath(),
    [
      ...browserArgs,
      '--headless',
      '--remote-debugging-pipe',
      '--no-first-run',
      '--window-size=412,823',
      `--user-data-dir=${folder}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  // Both are streams, by the `stdio` option above.
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number, (result: unknown) => void>()
  let [said, sent] = ['', 0]
  output.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (said + piece).split('\0')
    said = messages.pop() ?? ''
    for (const message of messages) {
      const { id, result } = v.parse(Answer, JSON.parse(message))
      if (id !== undefined) waiting.get(id)?.(result)
    }
  })
  const send = (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve) => {
      sent += 1
      waiting.set(sent, resolve)
      input.write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`)
    })
  const attach = async (targetId: string) =>
    v.parse(Session, await send('Target.attachToTarget', { targetId, flatten: true })).sessionId
  try {
    const start = slower === 1 ? url : 'about:blank'
    const { targetId } = v.parse(Target, await send('Target.createTarget', { url: start }))
    let session: string | undefined
    if (slower > 1) {
      session = await attach(targetId)
      await send('Emulation.setCPUThrottlingRate', { rate: slower }, session)
      await send('Page.navigate', { url }, session)
    }
    await new Promise((resolve) => setTimeout(resolve, alone))
    session ??= await attach(targetId)
    const asked = { expression: question, awaitPromise: true }
    const { result } = v.parse(Evaluated, await send('Runtime.evaluate', asked, session))
    return blocking(v.parse(Noted, JSON.parse(result.value)))
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    // Closed by its own command instead of a signal, because the process may be a script that wraps the browser.
    void send('Browser.close', {})
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Blocked time of a first visit as the page itself measures it. At full speed nothing is attached while the page
 * loads. Slowed down, a session is attached only to set the speed: the debugger stays off, because its recording of
 * errors alone costs more than all other work.
 */
export async function measureBlocked(url: string, runs: number): Promise<Figure[]> {
  const plain: number[] = []
  const slow: number[] = []
  for (let run = 0; run < runs; run++) {
    plain.push(await visitOnce(url, 1))
    slow.push(await visitOnce(url, 4))
  }
  const each = (values: readonly number[]) => values.map(Math.round).join(', ')
  return [
    { name: 'blocked, CPU as it is, nothing attached', value: median(plain), unit: 'ms', note: each(plain) },
    { name: 'blocked, CPU ×4, no debugger', value: median(slow), unit: 'ms', note: each(slow) },
  ]
}
