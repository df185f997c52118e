import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { isPicture, kib, noteRequests, type Sent } from './bytes.ts'
import { expectedOf } from './expected.ts'
import { type Figure, median } from './figures.ts'
import type { Seen } from './observe.ts'
import { openBench, openSearch, phone, seen, type Setting, slowLine } from './page.ts'
import { carsOn, untilRest } from './step.ts'
import { judge } from './verdict.ts'

/** The part of a task beyond this blocks, in ms; Lighthouse's rule. */
const free = 50

export const blocking = ({ fcp, longTasks }: Pick<Seen, 'fcp' | 'longTasks'>): number =>
  longTasks.filter((task) => task.start >= fcp).reduce((sum, { duration }) => sum + duration - free, 0)

/** A visit is watched at most this long after its first car, in ms. */
const longestMs = 20_000

/** A search with filters, as in a shared link. */
const deepLink = '/?fuel=diesel&body=suv&price=..20000&currency=eur'

async function loadOnce(browser: Browser, setting: Setting, url: string, path: string) {
  const bench = await openBench(browser, setting)
  const { page } = bench
  try {
    const sent = noteRequests(bench.cdp)
    await openSearch(bench, new URL(path, url).href)
    // On a wide screen the visit is complete only with the filters.
    if (setting.width > phone.width)
      await page
        .waitForFunction(() => window.watch.panel > 0, undefined, { timeout: longestMs })
        .catch(() => {})
    const { frames } = await untilRest(page, Date.now() + longestMs)
    const noted = await seen(page)
    const end = frames.at(-1)
    const expected = await expectedOf(url, end?.address ?? path, await carsOn(page))
    const verdict = judge(frames, 0, expected, expected)
    if (verdict === undefined) throw new Error('The page was not drawn.')
    const start = await page.evaluate(() => performance.timeOrigin)
    const panel = await page.evaluate(() => window.watch.panel)
    // The styles of the first page are inline.
    const styles = await page.evaluate(() => document.querySelector('head style')?.textContent ?? '')
    const results = verdict.parts.cars
    return {
      ...noted,
      results,
      complete: verdict.complete,
      blocked: blocking(noted),
      styles: brotliCompressSync(styles).length / 1024,
      before: sent.filter(({ ended }) => ended <= start + results),
      started: sent.filter(({ started, ended }) => started < start + results && ended > start + results),
      panel,
      beforePanel: sent.filter(({ ended }) => ended <= start + panel),
    }
  } finally {
    await bench.close()
  }
}

type Load = Awaited<ReturnType<typeof loadOnce>>

const ofType = (sent: readonly Sent[], type: string) => sent.filter((one) => one.type === type)
const needed = (sent: readonly Sent[]) => sent.filter((one) => !isPicture(one))

/** The first visit on a phone: bytes, requests and times. */
export async function measureLoad(browser: Browser, url: string, runs: number) {
  const loads: Load[] = []
  const deep: Load[] = []
  const beside: Load[] = []
  for (let run = 0; run < runs; run++) {
    loads.push(await loadOnce(browser, phone, url, '/'))
    deep.push(await loadOnce(browser, phone, url, deepLink))
    beside.push(await loadOnce(browser, slowLine, url, '/'))
  }
  const middle = (pick: (load: Load) => number, of = loads) => median(of.map(pick))
  const figures: Figure[] = [
    {
      name: 'JS before results',
      value: middle(({ before }) => kib(ofType(before, 'Script'))),
      unit: 'KiB',
      bar: 116,
    },
    {
      name: 'CSS before results',
      value: middle(({ styles, before }) => styles + kib(ofType(before, 'Stylesheet'))),
      unit: 'KiB',
      bar: 9,
    },
    {
      name: 'requests before results, pictures aside',
      value: middle(({ before }) => needed(before).length),
      unit: '',
      bar: 7,
    },
    {
      name: 'all before results, pictures aside',
      value: middle(({ before }) => kib(needed(before))),
      unit: 'KiB',
    },
    { name: 'first paint with content', value: middle(({ fcp }) => fcp), unit: 'ms' },
    { name: 'results seen', value: middle(({ results }) => results), unit: 'ms' },
    {
      name: 'results seen, deep link with filters',
      value: middle(({ results }) => results, deep),
      unit: 'ms',
      bar: Math.round(middle(({ results }) => results)),
    },
    { name: 'complete: number, cars and pictures', value: middle(({ complete }) => complete), unit: 'ms' },
    { name: 'complete, deep link', value: middle(({ complete }) => complete, deep), unit: 'ms' },
    { name: 'largest contentful paint', value: middle(({ lcp }) => lcp), unit: 'ms', bar: 1300 },
    { name: 'total blocking time, debugger attached', value: middle(({ blocked }) => blocked), unit: 'ms' },
    { name: 'cumulative layout shift', value: middle(({ cls }) => cls), unit: '', bar: 0.01 },
    { name: '1350 px wide: filters can be used', value: middle(({ panel }) => panel, beside), unit: 'ms' },
    {
      name: '… JS until then',
      value: middle(({ beforePanel }) => kib(ofType(beforePanel, 'Script')), beside),
      unit: 'KiB',
    },
    {
      name: '… all until then, pictures aside',
      value: middle(({ beforePanel }) => kib(needed(beforePanel)), beside),
      unit: 'KiB',
    },
  ]
  // The files of the run with the median bytes.
  const files = loads.toSorted((a, b) => kib(needed(a.before)) - kib(needed(b.before)))[Math.floor(runs / 2)]
  return { figures, before: files?.before ?? [], underWay: files?.started ?? [] }
}

const line = ({ type, bytes, path }: Sent) =>
  `    ${type.padEnd(10)} ${(bytes / 1024).toFixed(1).padStart(7)} KiB  ${path}`

/** Prints the files that arrived before the results, and those that shared the connection meanwhile. */
export function printFiles(before: readonly Sent[], underWay: readonly Sent[]): void {
  const named = (sent: readonly Sent[]) => needed(sent).map(line)
  const pictures = (sent: readonly Sent[]) => sent.filter(isPicture).length
  console.log(['', '  Before results:', ...named(before)].join('\n'))
  console.log(`    and ${pictures(before)} pictures; under way: ${pictures(underWay)} pictures`)
  console.log(underWay.some((one) => !isPicture(one)) ? named(underWay).join('\n') : '    and nothing else')
}
