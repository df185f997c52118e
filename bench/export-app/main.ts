import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureApp } from '../../scripts/setup/app.mjs'
import { openGateway } from '../../scripts/setup/gateway.mjs'
import { onStop } from '../../scripts/setup/run.mjs'
import { browserArgs, chrome } from '../app/browser.ts'
import { madeService } from './made-service.ts'

// npm run bench:export:app -- [--cars 1000000] [--port 4199] [FORMAT …]
// Exports everything in a real browser: the built app behind the gateway, which is in front of a service of generated
// cars. Measures rows per second, memory of the page's process, which includes the worker, and long tasks of the main
// thread. No debugger is attached meanwhile, because it would make the browser keep up to 100 MB of responses. Prints
// figures and judges nothing.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cars: { type: 'string', default: '1000000' }, port: { type: 'string', default: '4199' } },
})
const root = join(import.meta.dirname, '../..')
const formats = positionals.length > 0 ? positionals : ['CSV', 'Excel (XLSX)', 'JSON Lines']

/** A browser that has not closed after this time is killed, ms. */
const patienceMs = 5000

/** Starts a browser with a profile of its own; a debugger is attached only while one is connected. */
async function openBrowser() {
  // Without a profile folder a browser keeps files in memory.
  const profile = await mkdtemp(join(tmpdir(), 'forecourt-export-'))
  const child = spawn(
    chrome ?? chromium.executablePath(),
    [
      '--headless',
      ...browserArgs,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--window-size=1440,900',
      '--lang=en-US',
      'about:blank',
    ],
    // A process group of its own, because the program may be a script that starts the browser and exits.
    { stdio: 'ignore', detached: true },
  )
  // A browser that fails to start has no process id; the next lines handle that.
  child.on('error', () => {})
  /** Sends a signal to the whole group. @returns whether any process of it is left */
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, name)
    } catch {
      return false
    }
  }
  const port = async (): Promise<string> => {
    while (signal(0)) {
      // The browser writes the file once it listens.
      const [first = ''] = (
        await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
      ).split('\n')
      if (first !== '') return first
      await pause(100)
    }
    throw new Error('The browser ended before it could be looked into.')
  }
  const close = async () => {
    const asked = Date.now()
    signal('SIGTERM')
    while (signal(0) && Date.now() - asked < patienceMs) await pause(100)
    signal('SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  // Ctrl-C during an export also ends the browser and removes its files.
  const forget = onStop(async () => {
    await close()
    process.exit(130)
  })
  return {
    connect: async () => chromium.connectOverCDP(`http://127.0.0.1:${await port()}`),
    close: () => {
      forget()
      return close()
    },
  }
}

const pageOf = (browser: Browser): Page => {
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('The browser has no page.')
  return page
}

/** Private memory of the page's process in megabytes, without shared memory and mapped files. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Runs in the page: records tasks of 50 ms and more, as browsers report them. */
const watchTasks = () => {
  const tasks: number[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  )
}

const seen = (page: Page): Promise<number[]> =>
  // `watchTasks` defines it.
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))

async function measure(url: string, format: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const before = await browser.connect()
    const page = pageOf(before)
    await page.goto(`${url}/export`)
    await page.evaluate(watchTasks)
    await page.getByRole('radio', { name: format }).locator('xpath=ancestor::label').click()
    await page
      .getByText(/^about \d/)
      .first()
      .waitFor()
    console.log(
      `\n${format}: ${(await page.getByRole('group', { name: 'Estimate' }).innerText()).replaceAll('\n', ' ')}`,
    )
    const cdp = await before.newBrowserCDPSession()
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    const total = async () =>
      (await Promise.all(pids.map((pid) => memoryOf(pid).catch(() => 0)))).reduce((a, b) => a + b, 0)
    await seen(page)
    const ended = service.nextPass()
    const begun = performance.now()
    await page.getByRole('button', { name: /^Export [\d,]+ cars$/ }).click()
    await before.close()
    const first = await total()
    let most = 0
    const timer = setInterval(() => void total().then((now) => (most = Math.max(most, now))), 500)
    await ended
    // Every response has arrived; the file is still to be written.
    const after = await browser.connect()
    const proof = pageOf(after).getByRole('group', { name: 'File check' })
    const text = await proof.innerText({ timeout: 900_000 })
    const seconds = (performance.now() - begun) / 1000
    clearInterval(timer)
    console.log(`  ${text.replaceAll('\n', ' ')}`)
    const tasks = await seen(pageOf(after))
    console.log(
      `  ${seconds.toFixed(0)} s, ${Math.round(Number(values.cars) / seconds)} rows a second; ` +
        `memory of the page’s process ${Math.round(first)} MB before, ${Math.round(most)} MB at most`,
    )
    console.log(
      `  tasks of the page’s thread of 50 ms and more: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms; ` +
        `100 ms and more: ${tasks.filter((ms) => ms >= 100).length}`,
    )
    await after.close()
  } finally {
    await browser.close()
  }
}

const service = await madeService(Number(values.cars))
await ensureApp(root)
const gateway = await openGateway(root, {
  PORT: values.port,
  HOST: '127.0.0.1',
  VEHICLES_API_URL: service.url,
  VEHICLES_API_KEY: 'made',
  FORECOURT_LOG: 'error',
  FORECOURT_EXPORT: '1',
  // The limit must not slow down the measured browser.
  FORECOURT_LIMIT_REQUESTS: '0',
})
for (const format of formats) await measure(gateway.address, format)
service.close()
process.kill(process.pid, 'SIGTERM')
