import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { type Figure, median, spread } from './figures.ts'
import { openBench, openSearch, type Setting, slowDesk } from './page.ts'
import { untilSilent } from './step.ts'

/** Records requests to /api from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  return asked
}

const Metrics = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) })

/** Time until the first screen is at rest, ms. */
const firstMs = 6000

/** A first visit: its requests, and how long the main thread is busy, ms. */
async function visit(browser: Browser, url: string, setting: Setting) {
  const bench = await openBench(browser, setting, { watched: false })
  await bench.cdp.send('Performance.enable')
  const asked = requestsOf(bench.page)
  const began = Date.now()
  await openSearch(bench, url)
  await bench.page.waitForTimeout(firstMs - (Date.now() - began))
  const { metrics } = v.parse(Metrics, await bench.cdp.send('Performance.getMetrics'))
  await untilSilent(bench.page, 2000, 20_000)
  await bench.close()
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { requests: asked.length, busy: busy * 1000 }
}

/** Records when a count in sight last changed, in the panel or among the presets. */
function watchNumbers() {
  const noted = { chosen: 0, changed: 0, changes: 0 }
  const isNumber = (node: Node) => /^[\d.,\s]+$/.test(node.textContent ?? '')
  const inSight = (node: Node) => {
    const box = (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < innerHeight
  }
  const note = (mutations: readonly MutationRecord[]) => {
    const nodes = mutations.flatMap(({ target, addedNodes }) => [target, ...addedNodes])
    if (!nodes.some((node) => isNumber(node) && inSight(node))) return
    noted.changes += 1
    // After the frame that shows it was rendered.
    requestAnimationFrame(() => setTimeout(() => (noted.changed = performance.now())))
  }
  const panel = document.querySelector('#filters')
  if (panel !== null)
    new MutationObserver(note).observe(panel, { subtree: true, childList: true, characterData: true })
  addEventListener('click', ({ timeStamp }) => (noted.chosen ||= timeStamp), { capture: true, once: true })
  return noted
}

interface Tick {
  readonly name: string
  readonly requests: number
  /** From the click until the last change of a count in sight, ms. */
  readonly answered: number
}

async function tick(browser: Browser, url: string, name: string): Promise<Tick | undefined> {
  const bench = await openBench(browser, { ...slowDesk, slower: 1 }, { watched: false })
  try {
    await openSearch(bench, url)
    await untilSilent(bench.page, 3000, 20_000)
    const panel = bench.page.getByRole('region', { name: 'Filters' })
    const box = panel.getByRole('checkbox', { name: new RegExp(`^${name}`) }).first()
    await box.scrollIntoViewIfNeeded()
    await untilSilent(bench.page, 1000, 10_000)
    const place = await box.boundingBox()
    if (place === null) return undefined
    await bench.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDesk.slower })
    const handle = await bench.page.evaluateHandle(watchNumbers)
    const asked = requestsOf(bench.page)
    await bench.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await untilSilent(bench.page, 3000, 15_000)
    const { chosen, changed, changes } = await handle.jsonValue()
    return changes === 0 ? undefined : { name, requests: asked.length, answered: changed - chosen }
  } finally {
    await bench.close()
  }
}

/** Checkboxes of the first groups whose labels every inventory has. */
const ticked = [
  'SUV',
  'Saloon',
  'Estate',
  'Coupé',
  'Van or MPV',
  'Hatchback',
  'Diesel',
  'Petrol',
  'Electric',
  'Hybrid',
]

const pageToEnd = async (browser: Browser, url: string): Promise<number> => {
  const bench = await openBench(browser, { ...slowDesk, slower: 1 }, { watched: false })
  await openSearch(bench, url)
  const [href] = await bench.page
    .getByRole('main')
    .locator('a[href*="/car/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const asked = requestsOf(bench.page)
  await bench.page.goto(new URL(href ?? '', url).href)
  for (let scrolled = 0; scrolled < 12; scrolled += 1) {
    await bench.page.mouse.wheel(0, 700)
    await bench.page.waitForTimeout(250)
  }
  await untilSilent(bench.page, 2000, 15_000)
  await bench.close()
  return asked.length
}

/** Measures the browser's requests, and the time until all counts in sight are those of a choice. */
export async function measureNumbers(browser: Browser, url: string, runs: number): Promise<Figure[]> {
  const visits = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url, slowDesk))
  const ticks: Tick[] = []
  for (const name of ticked) {
    const found = await tick(browser, url, name)
    if (found !== undefined) ticks.push(found)
  }
  return [
    {
      name: 'requests, a first visit',
      value: Math.max(...visits.map(({ requests }) => requests)),
      unit: '',
      bar: 10,
    },
    {
      name: 'requests, a tick',
      value: Math.max(...ticks.map(({ requests }) => requests)),
      unit: '',
      bar: 3,
      note: ticks.map(({ name, requests }) => `${name} ${requests}`).join(', '),
    },
    { name: 'requests, a car to its end', value: await pageToEnd(browser, url), unit: '', bar: 8 },
    {
      name: 'main thread busy in the first 6 s',
      value: median(visits.map(({ busy }) => busy)),
      unit: 'ms',
      bar: 3000,
    },
    ...spread(
      'all numbers in sight answer',
      ticks.map(({ answered }) => answered),
      [350, 500],
    ),
  ]
}
