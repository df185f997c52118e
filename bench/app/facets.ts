import type { Browser, Page } from '@playwright/test'
import { type Figure, median } from './figures.ts'
import { forget, openBench, openSearch, seen, slowDesk, untilQuiet } from './page.ts'

/** Boxes of the sidebar that are in sight; each is chosen once, so that nothing is cached. */
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')

/** Where options of the sidebar can be clicked, from top to bottom: middles of boxes that are in sight and count something. */
const placesOf = (page: Page) =>
  boxes(page).evaluateAll((inputs) =>
    inputs.flatMap((input, index) => {
      const { x, y, width, height } = input.getBoundingClientRect()
      const inSight = width > 0 && y > 70 && y + height < innerHeight
      const row = input.closest('label')?.textContent ?? ''
      return inSight && /[1-9]/.test(row) ? [{ index, x: x + width / 2, y: y + height / 2 }] : []
    }),
  )

interface Click {
  readonly inp: number
  readonly repainted: number
  readonly complete: number
}

/** Chooses an option; `resting` ms is how long the pointer was on it before. */
async function click(page: Page, { x, y }: { x: number; y: number }, resting: number): Promise<Click> {
  await page.mouse.move(700, 40)
  await forget(page)
  if (resting > 0) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(resting)
  }
  await page.mouse.click(x, y)
  await page.waitForFunction(() => window.seen.complete > 0, undefined, { timeout: 20_000 })
  await untilQuiet(page)
  const { clicked, repainted, complete, interactions } = await seen(page)
  // What is not reported took less than 16 ms.
  return { inp: Math.max(16, ...interactions), repainted: repainted - clicked, complete: complete - clicked }
}

/** Options that change the cars on screen, each chosen alone in a page of its own search. */
async function clickAll(browser: Browser, url: string, resting: number, wanted: number): Promise<Click[]> {
  const bench = await openBench(browser, slowDesk)
  const { page } = bench
  const clicks: Click[] = []
  try {
    await openSearch(bench, url)
    await boxes(page).first().waitFor()
    await untilQuiet(page)
    for (const place of (await placesOf(page)).slice(0, wanted * 2)) {
      if (clicks.length === wanted) break
      const changed = await click(page, place, resting).catch(() => undefined)
      // An option that leaves the first page of cars as it is shows nothing to measure.
      if (changed !== undefined) clicks.push(changed)
      await page.goBack()
      await untilQuiet(page)
    }
    return clicks
  } finally {
    await bench.close()
  }
}

const figuresOf = (name: string, clicks: readonly Click[], bar: number): Figure[] => {
  const worst = (values: readonly number[]) =>
    `worst ${Math.round(Math.max(...values))}, ${values.length} options`
  const inp = clicks.map((click) => click.inp)
  const repainted = clicks.map((click) => click.repainted)
  const complete = clicks.map((click) => click.complete)
  return [
    { name: `${name}: INP`, value: median(inp), unit: 'ms', bar: 64, note: worst(inp) },
    {
      name: `${name}: first row repainted`,
      value: median(repainted),
      unit: 'ms',
      bar,
      note: worst(repainted),
    },
    { name: `${name}: all 24 cars`, value: median(complete), unit: 'ms', note: worst(complete) },
  ]
}

/** Options of the sidebar chosen at a slow desk: at once, and after the pointer has rested on them. */
export async function measureFacets(browser: Browser, url: string, wanted: number): Promise<Figure[]> {
  const atOnce = await clickAll(browser, url, 0, wanted)
  const rested = await clickAll(browser, url, 600, wanted)
  return [
    ...figuresOf('facet, clicked at once', atOnce, 300),
    ...figuresOf('facet, pointer rested on it', rested, 150),
  ]
}
