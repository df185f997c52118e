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

/** Something that a person does, and that leads to another search. */
export interface Step {
  readonly name: string
  /** The address to begin at. */
  readonly from: string
  /** What comes before and is not measured; it may end at another address. */
  prepare?(page: Page): Promise<void>
  act(page: Page): Promise<void>
  /** The page is not touched by it, so there is no interaction to time. */
  readonly untouched?: boolean
}

export interface Outcome extends Verdict {
  /** Absent where the page was not touched (Back). */
  readonly inp: number | undefined
  /** What the stopwatch's own looking cost, ms for each frame it looked at. */
  readonly costs: readonly number[]
  /** Of a step that never ended well: what stood there instead. */
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

/** Waits beside the page, without touching it: until nothing has been asked for a while after the step. */
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

/** A page of its own, at rest, whose processor is slowed down only then: what is measured comes after. */
export async function openAtRest(browser: Browser, setting: Setting, url: string): Promise<Bench> {
  const bench = await openBench(browser, { ...setting, slower: 1 })
  await openSearch(bench, url)
  await untilQuiet(bench.page)
  return bench
}

/** Starts the watch on a page at rest, with the frame before the step as its first. */
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

/** What was seen until a page has neither asked for anything nor changed for a second, or the time is up. */
export async function untilRest(page: Page, until: number): Promise<Watched> {
  for (let looks = -1; ;) {
    await untilSilent(page, 1000, limit)
    const noted = await watched(page)
    if (noted.costs.length === looks || Date.now() >= until) return noted
    looks = noted.costs.length
  }
}

/** The longest of a click's events; what is not reported took less than 16 ms. */
export const inpOf = ({ interactions }: Watched): number => Math.max(16, ...interactions)

export const carsOn = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href*="/car/"]')
    .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href')?.split('?')[0])).size)

const ids = (cars: readonly { readonly id: string }[]) => cars.map(({ id }) => id.slice(0, 6)).join(' ')

/** What stood there in the end, beside what should. */
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
      // A page at rest that is not right yet may still become so.
      if (outcome.complete < limit || Date.now() >= began + limit) return outcome
    }
  } catch (error) {
    // A step that fails counts as one that is never complete, so that a build gains nothing by failing.
    return { ...missed, trouble: String(error).split('\n', 1)[0] ?? '' }
  } finally {
    await bench.close()
  }
}

/** How many cars a page of results holds, as it stands there. */
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

/** One step on a line of its own: when each part was right for good, and what looking cost a frame (middle, most). */
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
