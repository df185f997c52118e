import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import type { Figure } from './figures.ts'
import { type Bench, carLinks, desk, openBench, openSearch, untilQuiet } from './page.ts'

/** Three laps and two steps: the first lap fills caches, and one opened page stays in memory with its closed map. */
const steps = 74
/**
 * Steps after which the state is the same: the same boxes are ticked, the same cars were opened last, and the caches
 * hold the same responses. Memory that grows from lap to lap is no cache.
 */
const lap = 24

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      node_types: v.tupleWithRest([v.array(v.string())], v.unknown()),
    }),
  }),
  nodes: v.array(v.number()),
})

/** Memory of the browser rather than the page: machine code, and its records of measurements. */
const notOurs = new Set(['code', 'native'])

interface InUse {
  /** Memory of objects that scripts made, after garbage collection. */
  readonly kib: number
  /** DOM nodes, whether in the page or not. */
  readonly nodes: number
}

async function inUse({ cdp, page }: Bench): Promise<InUse> {
  await untilQuiet(page, 4000)
  // The second pass collects objects that finalizers of the first one released.
  for (let pass = 0; pass < 2; pass++) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  let text = ''
  const more = ({ chunk }: { chunk: string }) => (text += chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', more)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', more)
  const heap = v.parse(Snapshot, JSON.parse(text))
  const { node_fields: fields, node_types } = heap.snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < heap.nodes.length; at += fields.length) {
    const name = node_types[0][heap.nodes[at + type] ?? 0] ?? ''
    if (!notOurs.has(name)) bytes += heap.nodes[at + size] ?? 0
  }
  return { kib: bytes / 1024, nodes }
}

/** Repeats a step; returns the growth of each lap. */
async function growth(bench: Bench, step: (index: number) => Promise<void>) {
  const marks: InUse[] = []
  // The steps before the first mark do not count, because code loaded for the first time is no growth.
  for (let index = 1; index <= steps; index++) {
    await step(index)
    if ((steps - index) % lap === 0) marks.push(await inUse(bench))
  }
  const none: InUse = { kib: 0, nodes: 0 }
  const [start = none, middle = none, end = none] = marks.slice(-3)
  return { first: middle.kib - start.kib, second: end.kib - middle.kib, nodes: end.nodes - middle.nodes }
}

/** Runs in the page: the first car in sight, which shows whether the page has changed. */
const shownNow = () =>
  Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href*="/car/"]'))
    .find((link) => link.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    ?.href.split('?')[0]

/** Measures memory over changes of the search, and over cars opened and closed. */
export async function measureMemory(browser: Browser, url: string): Promise<Figure[]> {
  const bench = await openBench(browser, desk, { watched: false })
  const { page } = bench
  const cars = carLinks(page)
  try {
    await openSearch(bench, url)
    // The first checkboxes are the makes, which load last.
    await untilQuiet(page)
    const filtered = await growth(bench, async (index) => {
      const before = await page.evaluate(shownNow)
      await page
        .getByRole('main')
        .getByRole('checkbox')
        // Ticks twelve boxes, then unticks the same twelve.
        .nth(index % (lap / 2))
        .click()
      // A choice may leave the first cars as they are, so the wait has a limit.
      for (const end = Date.now() + 2000; Date.now() < end; await page.waitForTimeout(50))
        if ((await page.evaluate(shownNow)) !== before) break
    })
    await openSearch(bench, url)
    const opened = await growth(bench, async (index) => {
      await cars.nth(index % lap).click()
      await page.waitForURL(/\/car\//)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
      await cars.first().waitFor()
    })
    const figure = (name: string, { first, second, nodes }: typeof filtered): Figure => ({
      name: `heap, ${name}: growth of the last 24`,
      value: second,
      unit: 'KiB',
      bar: 100,
      note: `the 24 before: ${Math.round(first)}; DOM nodes: ${nodes}`,
    })
    return [figure('74 filter changes', filtered), figure('74 cars opened and closed', opened)]
  } finally {
    await bench.close()
  }
}
