import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { isPicture, kib, noteRequests, type Sent } from './bytes.ts'
import { type Figure, median } from './figures.ts'
import type { Seen } from './observe.ts'
import { openBench, openSearch, phone, seen, untilQuiet } from './page.ts'

/** What of a task is over this many ms blocks; Lighthouse's rule. */
const free = 50

export const blocking = ({ fcp, longTasks }: Pick<Seen, 'fcp' | 'longTasks'>): number =>
  longTasks.filter((task) => task.start >= fcp).reduce((sum, { duration }) => sum + duration - free, 0)

async function loadOnce(browser: Browser, url: string) {
  const bench = await openBench(browser, phone)
  try {
    const sent = noteRequests(bench.cdp)
    await openSearch(bench, url)
    await untilQuiet(bench.page)
    const noted = await seen(bench.page)
    const { fcp, lcp, cls, results } = noted
    const start = await bench.page.evaluate(() => performance.timeOrigin)
    // The first page's styles stand in the page itself.
    const styles = await bench.page.evaluate(() => document.querySelector('head style')?.textContent ?? '')
    return {
      fcp,
      lcp,
      cls,
      results,
      blocked: blocking(noted),
      styles: brotliCompressSync(styles).length / 1024,
      before: sent.filter(({ ended }) => ended <= start + results),
      started: sent.filter(({ started, ended }) => started < start + results && ended > start + results),
    }
  } finally {
    await bench.close()
  }
}

type Load = Awaited<ReturnType<typeof loadOnce>>

const ofType = (sent: readonly Sent[], type: string) => sent.filter((one) => one.type === type)

/** The first visit on a phone: bytes, requests, and when what is there. */
export async function measureLoad(browser: Browser, url: string, runs: number) {
  const loads: Load[] = []
  for (let run = 0; run < runs; run++) loads.push(await loadOnce(browser, url))
  const middle = (pick: (load: Load) => number) => median(loads.map(pick))
  const needed = (load: Load) => load.before.filter((one) => !isPicture(one))
  const figures: Figure[] = [
    {
      name: 'JS before results',
      value: middle((load) => kib(ofType(load.before, 'Script'))),
      unit: 'KiB',
      bar: 112,
    },
    {
      name: 'CSS before results',
      value: middle((load) => load.styles + kib(ofType(load.before, 'Stylesheet'))),
      unit: 'KiB',
      bar: 9,
    },
    {
      name: 'requests before results, pictures aside',
      value: middle((load) => needed(load).length),
      unit: '',
      bar: 7,
    },
    { name: 'first paint with content', value: middle(({ fcp }) => fcp), unit: 'ms' },
    { name: 'results visible', value: middle(({ results }) => results), unit: 'ms' },
    { name: 'largest contentful paint', value: middle(({ lcp }) => lcp), unit: 'ms', bar: 2000 },
    { name: 'total blocking time', value: middle(({ blocked }) => blocked), unit: 'ms', bar: 100 },
    { name: 'cumulative layout shift', value: middle(({ cls }) => cls), unit: '', bar: 0.01 },
  ]
  // The files of the run in the middle of all by its bytes.
  const files = loads.toSorted((a, b) => kib(needed(a)) - kib(needed(b)))[Math.floor((runs - 1) / 2)]
  return { figures, before: files?.before ?? [], underWay: files?.started ?? [] }
}

const line = ({ type, bytes, path }: Sent) =>
  `    ${type.padEnd(10)} ${(bytes / 1024).toFixed(1).padStart(7)} KiB  ${path}`

/** Which files came before the results, and which were under way and shared the line with them. */
export function printFiles(before: readonly Sent[], underWay: readonly Sent[]): void {
  const named = (sent: readonly Sent[]) => sent.filter((one) => !isPicture(one)).map(line)
  const pictures = (sent: readonly Sent[]) => sent.filter(isPicture).length
  console.log(['', '  Before results:', ...named(before)].join('\n'))
  console.log(`    and ${pictures(before)} pictures; under way: ${pictures(underWay)} pictures`)
  console.log(underWay.some((one) => !isPicture(one)) ? named(underWay).join('\n') : '    and nothing else')
}
