import type { Browser } from '@playwright/test'
import { type Figure, median } from './figures.ts'
import { forget, openBench, openSearch, seen, slowDesk, untilQuiet } from './page.ts'

const text = 'bmw diesel'

async function typeOnce(browser: Browser, url: string) {
  const bench = await openBench(browser, slowDesk)
  const { page } = bench
  try {
    await openSearch(bench, url)
    await untilQuiet(page)
    const box = page.getByRole('combobox', { name: 'search' }).first()
    await box.click()
    await untilQuiet(page)
    await forget(page)
    await page.keyboard.type(text, { delay: 120 })
    await untilQuiet(page)
    const { longTasks, interactions } = await seen(page)
    return {
      longTasks: longTasks.reduce((sum, { duration }) => sum + duration, 0),
      inp: Math.max(16, ...interactions),
    }
  } finally {
    await bench.close()
  }
}

/** Types ten keys in the search box at a slow desktop. */
export async function measureTyping(browser: Browser, url: string, runs: number): Promise<Figure[]> {
  const all = []
  for (let run = 0; run < runs; run++) all.push(await typeOnce(browser, url))
  return [
    {
      name: 'typing 10 keys: long tasks in all',
      value: median(all.map((one) => one.longTasks)),
      unit: 'ms',
      bar: 200,
    },
    { name: 'typing 10 keys: INP', value: median(all.map((one) => one.inp)), unit: 'ms', bar: 100 },
  ]
}
