import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { ensureApp } from '../../scripts/setup/app.mjs'
import { openGateway } from '../../scripts/setup/gateway.mjs'
import { browserArgs, chrome } from '../app/browser.ts'
import { madeService } from './made-service.ts'

// npm run bench:export:app -- [--cars 1000000] [--port 4199] [FORMAT …]
// An export of everything in a real browser: the built app behind the gateway, a service of made cars behind that. Rows a
// second, memory of the browser's process of the page, which holds the worker too, and tasks of the page's own thread that
// were long. Prints figures and judges nothing.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cars: { type: 'string', default: '1000000' }, port: { type: 'string', default: '4199' } },
})
const root = join(import.meta.dirname, '../..')
const formats = positionals.length > 0 ? positionals : ['CSV', 'Excel (XLSX)']

/** Megabytes that the page's process has for itself: what it shares with others and files that are mapped do not count. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Runs in the page: tasks of 50 ms and more, as browsers report them. */
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
  // `watchTasks` has put it there.
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))

async function measure(url: string, format: string): Promise<void> {
  // A folder of its own: a browser without one keeps files in memory.
  const profile = await mkdtemp(join(tmpdir(), 'forecourt-export-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(chrome === undefined ? {} : { executablePath: chrome }),
    args: [...browserArgs],
    acceptDownloads: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/export`)
    await page.evaluate(watchTasks)
    await page.getByRole('radio', { name: format }).locator('xpath=ancestor::label').click()
    await page
      .getByText(/^about \d/)
      .first()
      .waitFor()
    console.log(
      `\n${format}: ${(await page.getByRole('region', { name: 'What to expect' }).innerText()).replaceAll('\n', ' ')}`,
    )
    const cdp = await context.browser()?.newBrowserCDPSession()
    const { processInfo = [] } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? {}
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    const total = async () =>
      (await Promise.all(pids.map((pid) => memoryOf(pid).catch(() => 0)))).reduce((a, b) => a + b, 0)
    const before = await total()
    await seen(page)
    let most = 0
    const timer = setInterval(() => void total().then((now) => (most = Math.max(most, now))), 500)
    const begun = performance.now()
    const saving = page.waitForEvent('download', { timeout: 0 })
    await page.getByRole('button', { name: /^Export [\d,]+ cars$/ }).click()
    const download = await saving
    const seconds = (performance.now() - begun) / 1000
    clearInterval(timer)
    const proof = await page.getByRole('region', { name: 'What the file holds' }).innerText()
    const tasks = await seen(page)
    console.log(`  ${proof.replaceAll('\n', ' ')}`)
    console.log(
      `  ${seconds.toFixed(0)} s, ${Math.round(Number(values.cars) / seconds)} rows a second; ` +
        `memory of the page’s process ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
    )
    console.log(
      `  tasks of the page’s thread of 50 ms and more: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms; ` +
        `100 ms and more: ${tasks.filter((ms) => ms >= 100).length}`,
    )
    await download.delete()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

const service = await madeService(Number(values.cars))
await ensureApp(root)
const gateway = await openGateway(root, {
  PORT: values.port,
  HOST: '127.0.0.1',
  VEHICLES_API_URL: service.url,
  VEHICLES_API_KEY: 'made',
  FORECOURT_EXPORT: '1',
  // One browser on the machine of the service: it is to be measured, not slowed down.
  FORECOURT_LIMIT_REQUESTS: '0',
})
for (const format of formats) await measure(gateway.address, format)
service.close()
process.kill(process.pid, 'SIGTERM')
