import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../scripts/setup/browser.mjs'
import { type Figure, printFigures } from './app/figures.ts'
import { openServer } from './app/server.ts'

// node --import tsx bench/analysis.ts [--url URL] [--runs N]
// How long analyses of the whole demo take in a real browser, from the press or the opened address to the last number,
// and until the first row is complete. Without --url it serves the demo by itself. Prints figures and judges nothing.

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '4117' },
  },
})

interface Pivot {
  readonly name: string
  readonly query: string
  /** Of so many makes, as the service lists them; absent: of all. */
  readonly makes?: number
  /** Seconds until the last number, and until the first row. */
  readonly atMost: number
  readonly firstRow?: number
}

const pivots: readonly Pivot[] = [
  { name: 'damage × condition, 28 × 3', query: 'rows=damage&columns=condition', atMost: 2 },
  {
    name: 'make × damage, 58 × 28',
    query: 'rows=brand&columns=damage',
    makes: 58,
    atMost: 20,
    firstRow: 1,
  },
  { name: 'make × damage, 80 × 28', query: 'rows=brand&columns=damage', atMost: 20, firstRow: 1 },
  { name: 'source × damage, 28 × 28', query: 'rows=site&columns=damage', atMost: 20, firstRow: 1 },
]

interface Timed {
  readonly done: number
  readonly firstRow: number
  readonly longest: number
  readonly counts: number
}

/** In a browser without anything kept, so that each count is made. */
async function inFreshPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}

const makesOf = async (url: string): Promise<readonly number[]> => {
  const answer: unknown = await (await fetch(`${url}/api/brands?lang=en`)).json()
  return Array.isArray(answer) ? answer.map((make: { id: number }) => make.id) : []
}

/** From the press, or from the first drawing of the table where nothing has to be pressed. */
const timed = (browser: Browser, url: string, { query, makes }: Pivot): Promise<Timed> =>
  inFreshPage(browser, async (page) => {
    const ids = makes === undefined ? [] : (await makesOf(url)).slice(0, makes)
    const of = ids.length === 0 ? '' : `&brand=${ids.join(',')}`
    let counts = 0
    page.on('request', (request) => {
      if (request.url().includes('/search/count')) counts += 1
    })
    await page.addInitScript(() => {
      const seen = { start: 0, firstRow: 0, done: 0, longest: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
      }).observe({ type: 'longtask', buffered: true })
      addEventListener(
        'click',
        () => {
          seen.start = performance.now()
        },
        true,
      )
      // A method: what runs this file wraps named functions in a helper that the page does not have.
      const watch = {
        look() {
          const rows = document.querySelectorAll('main tbody tr')
          if (rows.length > 0 && seen.start === 0 && document.querySelector('main progress') !== null)
            seen.start = performance.now()
          // The first row is that of the totals.
          const complete = [...rows].slice(1).filter((row) => !(row.textContent ?? '').includes('…'))
          const over = [...document.querySelectorAll('main button')].some(
            ({ textContent }) => textContent === 'Count again',
          )
          if (seen.firstRow === 0 && seen.start > 0 && complete.length > 0) seen.firstRow = performance.now()
          if (over) seen.done = performance.now()
          else requestAnimationFrame(watch.look)
        },
      }
      requestAnimationFrame(watch.look)
    })
    await page.goto(`${url}/analysis?show=pivot&${query}${of}`)
    const start = page.getByRole('button', { name: /^Count:/ })
    await start.or(page.getByRole('button', { name: /^(?:Stop|Count again):/ })).waitFor()
    if (await start.isVisible()) await start.click()
    await page.waitForFunction(() => Reflect.get(globalThis, 'seen').done > 0, undefined, {
      timeout: 120_000,
    })
    const seen = await page.evaluate((): { start: number; firstRow: number; done: number; longest: number } =>
      Reflect.get(globalThis, 'seen'),
    )
    return {
      done: (seen.done - seen.start) / 1000,
      firstRow: (seen.firstRow - seen.start) / 1000,
      longest: seen.longest,
      counts,
    }
  })

/** The page of distributions: from the address to the last of the four. */
const distribution = (browser: Browser, url: string): Promise<{ done: number; counts: number }> =>
  inFreshPage(browser, async (page) => {
    let counts = 0
    page.on('request', (request) => {
      if (request.url().includes('/search/count')) counts += 1
    })
    const began = performance.now()
    await page.goto(`${url}/analysis`)
    await page
      .getByText(/^Exact as of/)
      .nth(3)
      .waitFor({ timeout: 120_000 })
    return { done: (performance.now() - began) / 1000, counts }
  })

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const server = values.url === undefined ? await openServer(values.port) : undefined
const url = values.url ?? server?.url ?? ''
const executablePath = installedBrowser()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
const runs = Array.from({ length: Number(values.runs) }, (_, run) => run)
try {
  for (const pivot of pivots) {
    const all: Timed[] = []
    for (const _ of runs) all.push(await timed(browser, url, pivot))
    const figures: Figure[] = [
      { name: 'all numbers', value: middle(all.map(({ done }) => done)), unit: 's', bar: pivot.atMost },
      {
        name: 'first row',
        value: middle(all.map(({ firstRow }) => firstRow)),
        unit: 's',
        ...(pivot.firstRow === undefined ? {} : { bar: pivot.firstRow }),
      },
      { name: 'longest task', value: middle(all.map(({ longest }) => longest)), unit: 'ms' },
      { name: 'counts', value: all[0]?.counts ?? 0, unit: '' },
    ]
    printFigures(pivot.name, figures)
  }
  const spread: { done: number; counts: number }[] = []
  for (const _ of runs) spread.push(await distribution(browser, url))
  printFigures('distributions of price, year, mileage and power', [
    { name: 'all of them, from the address on', value: middle(spread.map(({ done }) => done)), unit: 's' },
    { name: 'counts', value: spread[0]?.counts ?? 0, unit: '' },
  ])
} finally {
  await browser.close()
  await server?.close()
}
