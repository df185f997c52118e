import type { BrowserContext, CDPSession, Page, Response } from '@playwright/test'
import { isAnswer } from './answers.ts'
import type { Report } from './report.ts'
import { look, type Sight } from './sight.ts'

/** A tab of the user's browser. */
export interface Tab {
  readonly name: string
  readonly page: Page
  readonly device: CDPSession
  /** The browser stores nothing for this tab: marks live as long as the page. */
  blocked: boolean
  /** The tab shows marks that the browser has deleted. */
  stale: boolean
  look(): Promise<Sight>
}

/**
 * Messages about a failed connection or a missing file, which are no faults of the page: of the browser, and of React
 * where the base map did not load and the map says so.
 */
export const ofTheLine =
  /^Failed to load resource|^Error: Failed to fetch\b|net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS|^Refused to apply style from '[^']*\/assets\//

/** A settable clock for the app. Runs in the page before its first line. */
const settable = () => {
  const RealDate = Date
  const clock = { shift: 0 }
  Object.assign(window, { clock })
  class SetDate extends RealDate {
    constructor(...given: unknown[]) {
      // All arguments of `Date` are passed on unchanged.
      super(...((given.length === 0 ? [RealDate.now() + clock.shift] : given) as [number]))
    }
    static override now = () => RealDate.now() + clock.shift
  }
  window.Date = SetDate as DateConstructor
}

/** The current trouble of the tabs' account. */
export interface Weather {
  /** Whether any failure is expected. */
  readonly rough: boolean
  /** Simulated refusals: a request that gets one may be valid. */
  readonly refusals: readonly number[]
}

export interface TabOptions {
  readonly report: Report
  readonly weather: () => Weather
  /** Whether the service accepts a request, sent for an account without trouble. */
  readonly takes: (path: string) => Promise<boolean>
}

export async function openTab(
  context: BrowserContext,
  name: string,
  { report, weather, takes }: TabOptions,
): Promise<Tab> {
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  // tsx makes functions call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
  await page.addInitScript(settable)
  page.on('pageerror', (error) => report.breach(`${name} threw ${error.stack || String(error)}`))
  page.on('crash', () => report.breach(`${name} crashed`))
  page.on('close', () => report.count('met', `${name} was closed`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheLine.test(message.text()))
      report.breach(`${name} has an error in its console: ${message.text().slice(0, 300)}`)
  })
  /** The trouble when each request was sent. */
  const sent = new WeakMap<object, Weather>()
  page.on('request', (request) => sent.set(request, weather()))
  const judge = async (response: Response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    report.count('request', 'all')
    const status = response.status()
    if (isAnswer(pathname, status)) return
    const times = [sent.get(response.request()) ?? weather(), weather()]
    const madeUp = times.some(({ refusals }) => refusals.includes(status))
    const fine = status >= 500 ? times.some(({ rough }) => rough) : madeUp && (await takes(pathname + search))
    if (!fine) report.breach(`${name} was answered ${status} for ${pathname}${search}`)
  }
  page.on('response', (response) => void judge(response).catch((error) => report.breach(String(error))))
  return { name, page, device, blocked: false, stale: false, look: () => look(page) }
}
