import type { Browser } from '@playwright/test'
import type { Figure } from './figures.ts'
import { type Bench, desk, openBench, openSearch, untilQuiet } from './page.ts'

const steps = 50

/** KiB in use after garbage was collected. */
async function heap({ cdp, page }: Bench): Promise<number> {
  await untilQuiet(page, 4000)
  // The second pass takes what the first one's finalizers let go.
  for (let pass = 0; pass < 2; pass++) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024
}

/** Does something many times; the growth of each half, KiB. */
async function growth(bench: Bench, step: (index: number) => Promise<void>) {
  // Once before anything is measured: what is loaded for the first time is no growth.
  await step(0)
  const marks = [await heap(bench)]
  for (let index = 1; index <= steps; index++) {
    await step(index)
    if (index % (steps / 2) === 0) marks.push(await heap(bench))
  }
  const [start = 0, middle = 0, end = 0] = marks
  return { first: middle - start, second: end - middle }
}

/** Fifty different searches by a year from and a mileage to, and fifty cars opened and closed. */
export async function measureMemory(browser: Browser, url: string): Promise<Figure[]> {
  const bench = await openBench(browser, desk)
  const { page } = bench
  const cars = page.locator('main [data-car]')
  try {
    await openSearch(bench, url)
    const filtered = await growth(bench, async (index) => {
      const before = await cars.first().getAttribute('data-car')
      await page
        .getByRole('main')
        .getByRole('checkbox')
        .nth(index % 12)
        .click()
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
      await page
        .waitForFunction(
          (id) => document.querySelector('main [data-car]')?.getAttribute('data-car') !== id,
          before,
          { timeout: 1000 },
        )
        .catch(() => {})
    })
    await openSearch(bench, url)
    const opened = await growth(bench, async (index) => {
      await cars.nth(index % 20).click()
      await page.waitForURL(/\/car\//)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
      await cars.first().waitFor()
    })
    const figure = (name: string, { first, second }: typeof filtered): Figure => ({
      name: `heap, ${name}: growth of the last 25`,
      value: second,
      unit: 'KiB',
      bar: 100,
      note: `the first 25: ${Math.round(first)}`,
    })
    return [figure('50 filter changes', filtered), figure('50 cars opened and closed', opened)]
  } finally {
    await bench.close()
  }
}
