import type { Browser, Page } from '@playwright/test'
import { type Figure, median, spread } from './figures.ts'
import { type Expected, expectedOf } from './expected.ts'
import type { Frame, Watch } from './frames.ts'
import {
  type Bench,
  forget,
  openBench,
  openSearch,
  seen,
  type Setting,
  slowDown,
  untilQuiet,
} from './page.ts'
import { judge, limit, type Verdict } from './verdict.ts'

/** An action of a user that leads to another search. */
export interface Step {
  readonly name: string
  /** The start address. */
  readonly from: string
  /** Actions before the measurement; they may end at another address. */
  prepare?(page: Page): Promise<void>
  act(page: Page): Promise<void>
  /** The page gets no input event, so there is no interaction to measure. */
  readonly untouched?: boolean
}

export interface Outcome extends Verdict {
  /** Absent if the page got no input event (Back). */
  readonly inp: number | undefined
  /** Cost of the measurement itself, ms per inspected frame. */
  readonly costs: readonly number[]
  /** If the step did not complete, the content at its end. */
  readonly trouble?: string
}

const missed: Outcome = {
  parts: { address: limit, heading: limit, chips: limit, cars: limit },
  answered: limit,
  complete: limit,
  mixed: 0,
  inp: undefined,
  costs: [],
}

/** Waits without touching the page, until no request was sent for a while after the step. */
export async function untilSilent(page: Page, leastMs: number, longestMs: number): Promise<void> {
  const start = Date.now()
  const under = new Set<unknown>()
  let changed = start
  const more = (request: unknown) => (under.add(request), (changed = Date.now()))
  const less = (request: unknown) => (under.delete(request), (changed = Date.now()))
  page.on('request', more).on('requestfinished', less).on('requestfailed', less)
  for (;;) {
    const now = Date.now()
    const silent = under.size === 0 && now - changed > 700
    if (now - start > longestMs || (silent && now - start > leastMs)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  page.off('request', more).off('requestfinished', less).off('requestfailed', less)
}

/** A fresh page at rest. Its processor is slowed down only by the following measurement. */
export async function openAtRest(browser: Browser, setting: Setting, url: string): Promise<Bench> {
  const bench = await openBench(browser, { ...setting, slower: 1 })
  await openSearch(bench, url)
  await untilQuiet(bench.page)
  return bench
}

/** Starts the watch on a page at rest; the first frame is the one before the step. */
export async function startWatch({ page, cdp }: Bench, slower: number, words: readonly string[] = []) {
  await slowDown(cdp, slower)
  await forget(page)
  await page.evaluate((wanted) => {
    window.watch.stop()
    return new Promise<void>((resolve) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.watch.start(wanted)
          resolve()
        }),
      ),
    )
  }, words)
  await page.waitForFunction(() => window.watch.frames.length > 0)
}

export type Watched = Pick<Watch, 'frames' | 'costs' | 'acted'> & { readonly interactions: readonly number[] }

async function watched(page: Page): Promise<Watched> {
  const { interactions } = await seen(page)
  const noted = await page.evaluate(() => ({
    frames: window.watch.frames,
    costs: window.watch.costs,
    acted: window.watch.acted,
  }))
  return { ...noted, interactions }
}

/** The frames until the page has neither sent a request nor changed for a second, or time is up. */
export async function untilRest(page: Page, until: number): Promise<Watched> {
  for (let looks = -1; ;) {
    await untilSilent(page, 1000, limit)
    const noted = await watched(page)
    if (noted.costs.length === looks || Date.now() >= until) return noted
    looks = noted.costs.length
  }
}

/** The longest event of a click. Events that the browser does not report took less than 16 ms. */
export const inpOf = ({ interactions }: Watched): number => Math.max(16, ...interactions)

export const carsOn = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href*="/car/"]')
    .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href')?.split('?')[0])).size)

const ids = (cars: readonly { readonly id: string }[]) => cars.map(({ id }) => id.slice(0, 6)).join(' ')

/** The content at the end beside the expected content. */
function troubleOf({ address, heading, cars }: Frame, expected: Expected): string {
  const lacking = cars.flatMap(({ pictures }) => pictures.filter(({ loaded }) => !loaded))
  return [
    `${address} "${heading}", ${cars.length} cars ${ids(cars)}`,
    `expected ${expected.count}, ${ids(expected.cars.slice(0, cars.length + 2))}`,
    `pictures not there: ${lacking.map((one) => one.address.slice(-60)).join(' ')}`,
  ].join('; ')
}

async function outcomeOf(noted: Watched, url: string, perPage: number, step: Step): Promise<Outcome> {
  const [start, end] = [noted.frames[0], noted.frames.at(-1)]
  if (start === undefined || end === undefined) return missed
  if (start.address === end.address) return { ...missed, trouble: 'the address has not changed' }
  const [was, now] = await Promise.all([
    expectedOf(url, start.address, perPage),
    expectedOf(url, end.address, perPage),
  ])
  const verdict = judge(noted.frames, noted.acted, was, now)
  if (verdict === undefined) return missed
  return {
    ...verdict,
    inp: step.untouched === true ? undefined : inpOf(noted),
    costs: noted.costs,
    ...(verdict.complete >= limit && { trouble: troubleOf(end, now) }),
  }
}

export async function measureStep(
  browser: Browser,
  setting: Setting,
  url: string,
  step: Step,
  perPage: number,
): Promise<Outcome> {
  const bench = await openAtRest(browser, setting, new URL(step.from, url).href)
  const { page } = bench
  try {
    await step.prepare?.(page)
    await untilQuiet(page)
    await startWatch(bench, setting.slower)
    const began = Date.now()
    await step.act(page)
    for (;;) {
      const noted = await untilRest(page, began + limit)
      const outcome = await outcomeOf(noted, url, perPage, step)
      // A page at rest that is not yet right may still change.
      if (outcome.complete < limit || Date.now() >= began + limit) return outcome
    }
  } catch (error) {
    // A failed step counts as never complete, so that a build gains nothing by failing.
    return { ...missed, trouble: String(error).split('\n', 1)[0] ?? '' }
  } finally {
    await bench.close()
  }
}

/** The number of cars on a page of results. */
export async function perPageOf(browser: Browser, setting: Setting, url: string): Promise<number> {
  const bench = await openAtRest(browser, setting, url)
  try {
    return await carsOn(bench.page)
  } finally {
    await bench.close()
  }
}

export interface Bars {
  readonly complete?: readonly [number, number]
  readonly inp?: readonly [number, number]
}

export function figuresOf(name: string, outcomes: readonly Outcome[], bars: Bars = {}): Figure[] {
  if (outcomes.length === 0) return []
  const inp = outcomes.flatMap((outcome) => outcome.inp ?? [])
  const of = (pick: (outcome: Outcome) => number) => outcomes.map(pick)
  return [
    ...spread(
      `${name}: answered`,
      of(({ answered }) => answered),
    ),
    ...spread(
      `${name}: complete`,
      of(({ complete }) => complete),
      bars.complete,
    ),
    ...(inp.length === 0 ? [] : spread(`${name}: INP`, inp, bars.inp)),
    ...spread(
      `${name}: mixed for`,
      of(({ mixed }) => mixed),
      [0, 0],
    ),
  ]
}

/** Prints one step: when each part became right, and what each inspected frame cost (median, most). */
export function printEach(name: string, outcome: Outcome): void {
  const { parts, answered, complete, mixed, inp, costs, trouble } = outcome
  const ms = (value: number | undefined) =>
    (value === undefined ? '–' : String(Math.round(value))).padStart(6)
  const looking = `${median(costs).toFixed(1)}, ${Math.max(...costs).toFixed(1)}`
  console.log(
    `    ${name.slice(0, 40).padEnd(40)} address${ms(parts.address)} heading${ms(parts.heading)} chips${ms(parts.chips)} cars${ms(parts.cars)} answered${ms(answered)} complete${ms(complete)} mixed${ms(mixed)} INP${ms(inp)}  looking ${looking}`,
  )
  if (trouble !== undefined) console.log(`      ${trouble}`)
}
