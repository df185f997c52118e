import type { BrowserContext, CDPSession, Page, Response } from '@playwright/test'
import { isAnswer } from './answers.ts'
import type { Report } from './report.ts'
import { look, type Sight } from './sight.ts'

/** A tab of the reader's browser. */
export interface Tab {
  readonly name: string
  readonly page: Page
  readonly device: CDPSession
  /** The browser keeps nothing of this tab's: what is marked lives as long as the page. */
  blocked: boolean
  /** It shows marks that the browser has thrown away since. */
  stale: boolean
  look(): Promise<Sight>
}

/** What a browser says of a connection that failed, or of a part that did not come: no fault of the page's. */
export const ofTheLine =
  /^Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS|^Refused to apply style from '[^']*\/assets\//

/** The app's own clock, which can be set. Runs in the page before its first line. */
const settable = () => {
  const RealDate = Date
  const clock = { shift: 0 }
  Object.assign(window, { clock })
  class SetDate extends RealDate {
    constructor(...given: unknown[]) {
      // Whatever a Date is made of is handed on as it is.
      super(...((given.length === 0 ? [RealDate.now() + clock.shift] : given) as [number]))
    }
    static override now = () => RealDate.now() + clock.shift
  }
  window.Date = SetDate as DateConstructor
}

/** What the tabs' account gets to hear from the service at the moment. */
export interface Weather {
  /** Whether it may fail in any way. */
  readonly rough: boolean
  /** Refusals that are made up: what is refused so may be valid all the same. */
  readonly refusals: readonly number[]
}

export interface TabOptions {
  readonly report: Report
  readonly weather: () => Weather
  /** Whether the service takes a request, asked for an account that has no trouble. */
  readonly takes: (path: string) => Promise<boolean>
}

export async function openTab(
  context: BrowserContext,
  name: string,
  { report, weather, takes }: TabOptions,
): Promise<Tab> {
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  // What tsx makes of a function names its inner ones with a helper that the page has not got.
  await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
  await page.addInitScript(settable)
  page.on('pageerror', (error) => report.breach(`${name} threw ${error.stack || String(error)}`))
  page.on('crash', () => report.breach(`${name} crashed`))
  page.on('close', () => report.count('met', `${name} was closed`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheLine.test(message.text()))
      report.breach(`${name} has an error in its console: ${message.text().slice(0, 300)}`)
  })
  /** How it was when each request was sent. */
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
