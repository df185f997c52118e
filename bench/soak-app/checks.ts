import { until } from './bounded.ts'
import { type Truth, wrongOptions } from './counts.ts'
import { marksOnDisk } from './marks.ts'
import type { Report } from './report.ts'
import { hasCrashed, isBlank, numberSaid, type Sight } from './sight.ts'
import type { Tab } from './tab.ts'
import type { Scene } from './troubles.ts'

// Checks the required state of pages and reports breaches. No content of a page makes a check throw.

/** A page without content for longer is blank. */
const blankMs = 15_000
/** A count that differs from the address's for longer is wrong. */
const wrongMs = 6000
/** Everything must have recovered by then; longer than any pause between two retries. */
const recoveryMs = 60_000

/** The browser's own page, for a failed navigation or before the first page. */
export const isAway = ({ page }: Tab): boolean => /^(?:chrome-error|about):/.test(page.url())

export function checksOf(scene: Scene, truth: Truth, report: Report) {
  const { forecourt, context, tabs, beside, marks, state } = scene

  const wrongNumber = async (seen: Sight): Promise<string | undefined> => {
    const said = numberSaid(seen.heading)
    if (seen.path !== '/' || seen.busy || said === undefined) return undefined
    // A service that is down cannot be queried; counts that are already known are still compared.
    const count = await truth.ofAddress(seen.query).catch(() => undefined)
    return count === undefined || count === said ? undefined : `${said} cars where there are ${count}`
  }

  /** The count over the cars must be that of the address, during any trouble. */
  async function number(tab: Tab, seen: Sight): Promise<void> {
    report.count('check', 'numbers')
    if ((await wrongNumber(seen)) === undefined) return
    // The address changes a moment before the page.
    const look = async () => {
      const now = await tab.look()
      return { now, wrong: await wrongNumber(now) }
    }
    const { now, wrong } = await until(wrongMs, look, (last) => last.wrong === undefined)
    if (wrong !== undefined) report.breach(`${tab.name} at /${now.query} says ${wrong}`)
  }

  /** No page may be blank or show an internal error, and no count may be another search's. */
  async function sight(tab: Tab): Promise<void> {
    const seen = await until(blankMs, tab.look, (now) => !isBlank(now) || isAway(tab))
    if (isAway(tab)) return
    report.count('check', 'sights')
    if (seen.reload) report.count('met', 'a part to reload')
    else if (seen.retry) report.count('met', 'a failure in words')
    if (seen.busy) report.count('met', 'former cars, marked busy')
    const where = `${tab.name} at ${seen.path}${seen.query}`
    if (isBlank(seen))
      report.breach(`${where} is blank: heading ${String(seen.heading)}, ${seen.words} characters`)
    if (hasCrashed(seen)) {
      report.breach(`${where} has crashed`)
      if (state.served) await tab.page.reload({ waitUntil: 'commit' })
    }
    await number(tab, seen)
  }

  const isWell = ({ path, heading, busy, retry, reload }: Sight) => {
    const counted = heading !== 'Results' && !/^(?:Counting|More than)/.test(heading ?? '')
    return !retry && !reload && (path !== '/' || (!busy && counted))
  }

  /** After trouble, its effects must disappear by themselves or with a press. */
  async function recovery(tab: Tab): Promise<void> {
    const { page } = tab
    if (isAway(tab)) await page.goto(forecourt.url)
    await page.keyboard.press('Escape').catch(() => {})
    const mend = async () => {
      const seen = await tab.look()
      const name = seen.reload ? 'Reload page' : seen.retry ? 'Try again' : undefined
      if (name === undefined) return seen
      // By its text, as it was seen: an analysis has one for each count, whose names continue with that of the count.
      const buttons = page
        .getByRole('main')
        .getByRole('button')
        .filter({ hasText: RegExp(`^${name}$`) })
      // They may have disappeared by themselves.
      for (const button of await buttons.all()) await button.click({ timeout: 2000 }).catch(() => {})
      return seen
    }
    const last = await until(recoveryMs, mend, isWell)
    report.count('check', 'recoveries')
    const { path, query, heading } = last
    // The interface has no single count for some searches, which may then have no count.
    if (!isWell(last) && (path !== '/' || (await truth.ofAddress(query)) !== undefined)) {
      const left = (['busy', 'retry', 'reload'] as const).filter((state) => last[state]).join(', ')
      report.breach(`${tab.name} at ${path}${query} does not recover: “${String(heading)}” (${left})`)
    }
    await sight(tab)
  }

  /** Marks on disk must be exactly those that were made. */
  async function disk(): Promise<void> {
    if (!state.room || tabs.some(({ blocked, stale }) => blocked || stale)) return
    report.count('check', 'marks on disk')
    const compare = async () => marks.compare(await marksOnDisk(beside))
    const wrong = await until(8000, compare, (all) => all.length === 0)
    for (const one of wrong) report.breach(`on disk ${one}`)
  }

  /** Cards must show hearts and notes as last set, by either tab. */
  async function shown(tab: Tab): Promise<void> {
    report.count('check', 'marks shown')
    const compare = async () => {
      const { hearts, notes } = await tab.look()
      return hearts.flatMap(([id, favourite]) => marks.wrongOf(id, { favourite, note: notes[id] ?? '' }))
    }
    const wrong = await until(5000, compare, (all) => all.length === 0)
    for (const one of wrong) report.breach(`${tab.name} shows that ${one}`)
  }

  async function options({ page, look, name }: Tab): Promise<void> {
    const { path, busy, dialog } = await look()
    // A sheet has a draft of its own.
    if (path !== '/' || busy || dialog) return
    const compare = () => wrongOptions(page, truth)
    const { looked, wrong } = await until(8000, compare, (all) => all.wrong.length === 0)
    for (let each = 0; each < looked; each += 1) report.count('check', 'numbers beside options')
    for (const one of wrong) report.breach(`${name}: ${one}`)
  }

  /** A freshly opened tab must list all marks on their pages. */
  async function listed(): Promise<void> {
    const kept = Object.entries(await marksOnDisk(beside))
    const page = await context.newPage()
    const main = page.getByRole('main')
    const carsAt = async (path: string) => {
      await page.goto(`${forecourt.url}${path}`)
      await main.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(2000)
      const links = await main.getByRole('article').getByRole('heading').getByRole('link').all()
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
      return new Set(hrefs.map((href) => /\/car\/(\w+)/.exec(href ?? '')?.[1] ?? ''))
    }
    for (const [path, ids] of [
      ['/favourites', kept.flatMap(([id, { favourite }]) => (favourite ? [id] : []))],
      ['/marks', kept.flatMap(([id, { note }]) => (note === '' ? [] : [id]))],
    ] as const) {
      const there = await carsAt(path)
      report.count('check', `${ids.length} listed at ${path}`)
      for (const id of ids) if (!there.has(id)) report.breach(`${path} does not list ${id}`)
    }
    await page.close()
    await disk()
  }

  return { sight, recovery, disk, shown, options, listed }
}
