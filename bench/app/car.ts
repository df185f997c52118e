import type { Browser } from '@playwright/test'
import { specialCars } from '../../demo/special-cars.ts'
import { isPicture, kib, noteRequests } from './bytes.ts'
import { type Figure, median } from './figures.ts'
import { blocking } from './load.ts'
import { openBench, phone, seen, untilQuiet } from './page.ts'

/** A car with five listings, a dozen pictures and two reports: about the most that a page shows. */
const path = `/car/${specialCars.fiveListings.id}`

async function openOnce(browser: Browser, url: string) {
  const bench = await openBench(browser, phone)
  try {
    const sent = noteRequests(bench.cdp)
    await bench.page.goto(new URL(path, url).href)
    await bench.page.waitForFunction(() => window.seen.picture > 0)
    await untilQuiet(bench.page)
    const noted = await seen(bench.page)
    const start = await bench.page.evaluate(() => performance.timeOrigin)
    return {
      ...noted,
      blocked: blocking(noted),
      before: sent.filter(({ ended }) => ended <= start + noted.picture),
    }
  } finally {
    await bench.close()
  }
}

type Opened = Awaited<ReturnType<typeof openOnce>>

/** A car's page as the first page of a visit, on a phone: bytes before its first picture, and the picture's time. */
export async function measureCar(browser: Browser, url: string, runs: number) {
  const opened: Opened[] = []
  for (let run = 0; run < runs; run++) opened.push(await openOnce(browser, url))
  const middle = (pick: (one: Opened) => number) => median(opened.map(pick))
  const bytes = (type: string) => middle(({ before }) => kib(before.filter((one) => one.type === type)))
  const figures: Figure[] = [
    { name: 'first paint with content', value: middle(({ fcp }) => fcp), unit: 'ms' },
    { name: 'first picture shown', value: middle(({ picture }) => picture), unit: 'ms', bar: 2000 },
    { name: 'largest contentful paint', value: middle(({ lcp }) => lcp), unit: 'ms', bar: 2000 },
    { name: 'total blocking time', value: middle(({ blocked }) => blocked), unit: 'ms', bar: 100 },
    { name: 'cumulative layout shift', value: middle(({ cls }) => cls), unit: '', bar: 0.01 },
    { name: 'JS before the picture', value: bytes('Script'), unit: 'KiB' },
    { name: 'CSS before the picture', value: bytes('Stylesheet'), unit: 'KiB' },
    {
      name: 'requests before the picture, pictures aside',
      value: middle(({ before }) => before.filter((one) => !isPicture(one)).length),
      unit: '',
    },
  ]
  return { figures, before: opened[0]?.before ?? [] }
}
