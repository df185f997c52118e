import type { Browser } from '@playwright/test'
import type { Random } from '#service/store/suite/random.ts'
import { nextHabit, type Person, pressHeart, writeNote } from './acts.ts'
import { bounded } from './bounded.ts'
import { checksOf, isAway } from './checks.ts'
import { openTruth } from './counts.ts'
import type { Forecourt } from './forecourt.ts'
import { openKnownMarks } from './marks.ts'
import type { Report } from './report.ts'
import { openTab, type TabOptions, type Weather } from './tab.ts'
import { type Scene, troubled, troubles } from './troubles.ts'

interface Soaking {
  readonly forecourt: Forecourt
  readonly browser: Browser
  readonly report: Report
  readonly random: Random
  /** Approximate duration. */
  readonly ms: number
  /** Names of the troubles to make; absent: all. */
  readonly only: readonly string[] | undefined
}

/** Timeout of an act, in any state of the page. */
const longestActMs = 30_000

const fair: Weather = { rough: false, refusals: [] }

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Two tabs of one user, and one trouble after the other. */
export async function soak({ forecourt, browser, report, random, ms, only }: Soaking): Promise<void> {
  const chosen = troubles.filter(({ name }) => only === undefined || only.includes(name))
  if (chosen.length === 0)
    throw new Error(`There is none of these: ${troubles.map(({ name }) => name).join(', ')}`)
  const truth = await openTruth(forecourt.url)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.request.get(`${forecourt.url}/demo/as/${troubled}`, { maxRedirects: 0 })
  let weather = fair
  const options: TabOptions = { report, weather: () => weather, takes: truth.takes }
  const tabs = [
    await openTab(context, 'the first tab', options),
    await openTab(context, 'the second tab', options),
  ] as const
  const beside = await context.newPage()
  await beside.addInitScript({ content: 'globalThis.__name = (given) => given' })
  await beside.goto(`${forecourt.url}/healthz`)
  const state = { served: true, room: true }
  const marks = openKnownMarks()
  const scene: Scene = { forecourt, context, tabs, beside, random, marks, state }
  const check = checksOf(scene, truth, report)
  const inHand = new Set<string>()
  const personAt = (tab: (typeof tabs)[number]): Person => ({
    tab,
    random,
    marks,
    inHand,
    url: forecourt.url,
    served: () => state.served,
    room: () => state.room,
  })
  const [first, second] = [personAt(tabs[0]), personAt(tabs[1])]
  const people = [first, second]
  for (const { page } of tabs) await page.goto(forecourt.url)

  async function act(person: Person): Promise<void> {
    const { tab } = person
    const sight = await tab.look()
    const habit = nextHabit(random, sight)
    try {
      const did = await bounded(longestActMs, habit.name, habit.act(person, sight))
      report.count(did ? 'act' : 'nothing to do', habit.name)
    } catch {
      // An element moved or the page is navigating; the checks decide whether that is correct.
      report.count('missed', habit.name)
    }
    // A window that a link opened belongs to no tab.
    const ours = [beside, ...tabs.map(({ page }) => page)]
    for (const page of context.pages()) if (!ours.includes(page)) await page.close()
    if (isAway(tab) && state.served) await tab.page.goto(forecourt.url)
    if (!isAway(tab)) await check.sight(tab)
  }

  /** Both tabs mark the same car at once: one its heart, the other its note. */
  async function markTogether(): Promise<void> {
    const [here, there] = await Promise.all([first.tab.look(), second.tab.look()])
    const ids = here.hearts.flatMap(([id]) => (there.hearts.some(([other]) => other === id) ? [id] : []))
    if (ids.length === 0) return
    const id = random.pick(ids)
    const done = await Promise.allSettled([pressHeart(first, here, id), writeNote(second, id)])
    if (done.every(({ status }) => status === 'fulfilled')) report.count('check', 'one car marked by both')
  }

  async function memory(): Promise<string> {
    const heaps = await Promise.all(
      tabs.map(async ({ page, device }) => {
        await page.goto(forecourt.url)
        await page.waitForTimeout(3000)
        for (let pass = 0; pass < 2; pass++) await device.send('HeapProfiler.collectGarbage')
        return megabytes((await device.send('Runtime.getHeapUsage')).usedSize)
      }),
    )
    return `tabs ${heaps.join(' and ')}, gateway ${megabytes(await forecourt.memory())}`
  }

  /** All troubles in turn, each round in another order. */
  function* inTurn() {
    for (;;) yield* chosen.map((one) => ({ one, place: random.next() })).toSorted((a, b) => a.place - b.place)
  }

  report.at('at the start')
  console.log(`memory at the start: ${await memory()}`)
  const end = Date.now() + ms
  let round = 0
  for (const { one } of inTurn()) {
    if (Date.now() > end) break
    round += 1
    report.at(`round ${round}, ${one.name}`)
    report.count('trouble', one.name)
    weather = one.name === 'none' ? fair : { rough: true, refusals: one.refusals ?? [] }
    await one.begin(scene)
    for (const person of people) for (let left = random.between(3, 6); left > 0; left -= 1) await act(person)
    if (random.chance(0.5)) await markTogether()
    await Promise.all(people.map(act))
    await one.end(scene)
    report.at(`round ${round}, after ${one.name}`)
    for (const tab of tabs) await check.recovery(tab)
    weather = fair
    await check.disk()
    for (const tab of tabs) await check.shown(tab)
    await check.options(random.pick(tabs))
  }
  report.at('at the end')
  await check.listed()
  console.log(`memory at the end: ${await memory()}`)
}
