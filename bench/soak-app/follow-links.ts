import type { Browser, Page, Request, ViewportSize } from '@playwright/test'
import { Random } from '#service/store/suite/random.ts'
import { isAnswer } from './answers.ts'
import { bounded, until } from './bounded.ts'
import { anyLink, hugeLink, type NamedLink } from './links.ts'
import type { Report } from './report.ts'
import { hasCrashed, isBlank, look } from './sight.ts'
import { ofTheLine } from './tab.ts'

interface Following {
  readonly browser: Browser
  readonly url: string
  readonly report: Report
  readonly seed: number
  /** Number of the first link; each link has its own random numbers. */
  readonly first: number
  readonly count: number
}

/** Every fiftieth link is loaded as a new page, and every twentieth gets time to show its cars. */
const loadEvery = 50
const settleEvery = 20
const hugeEvery = 500
/** A desktop window, with all filters beside the cars, and a phone's. */
const windows: readonly ViewportSize[] = [
  { width: 1350, height: 940 },
  { width: 390, height: 844 },
]
/** A page without content for longer is blank. */
const blankMs = 10_000

/** Navigates within the page and lets it render. Runs in the page. */
const goWithin = async (link: string) => {
  history.pushState(null, '', location.origin + link)
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}

/** Requests to the service and their statuses: 0 for one that was aborted. */
type Asked = Map<string, number>

function listen(page: Page, asked: Asked, breach: (what: string) => void): void {
  const pathOf = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return pathname.startsWith('/api/') ? pathname + search : undefined
  }
  page.on('pageerror', (error) => breach(`threw ${error.stack || String(error)}`))
  page.on('crash', () => breach('the browser’s page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheLine.test(message.text()))
      breach(`an error in the console: ${message.text().slice(0, 300)}`)
  })
  page.on('request', (request) => {
    const path = pathOf(request)
    if (path !== undefined && !asked.has(path)) asked.set(path, 0)
  })
  page.on('response', (response) => {
    const path = pathOf(response.request())
    if (path !== undefined) asked.set(path, response.status())
  })
}

async function checkAsked({ url, report }: Following, asked: Asked): Promise<void> {
  const judge = (path: string, status: number) => {
    report.count('request', String(status))
    if (!isAnswer(path, status)) report.breach(`${status} for ${path.slice(0, 500)}`, 'asked of the service')
  }
  const open: string[] = []
  for (const [path, status] of asked)
    if (status === 0) open.push(path)
    else judge(path, status)
  // Requests that were aborted are sent again here.
  const ask = async () => {
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) })
      await answer.arrayBuffer()
      judge(path, answer.status)
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
}

type Breach = (what: string) => void

/** @param settled waits for the cars */
async function checkPage(page: Page, breach: Breach, settled: boolean): Promise<void> {
  const seen = await until(
    blankMs,
    () => look(page),
    (now) => !isBlank(now) && (!settled || (!now.busy && now.heading !== 'Counting…')),
  )
  if (isBlank(seen)) breach(`blank: heading ${String(seen.heading)}, ${seen.words} characters`)
  if (!hasCrashed(seen)) return
  breach('the page has crashed')
  await page.goto(new URL('/', page.url()).href)
}

/** Loads the link as a new page. If the server refuses it, the page must say so. */
async function load(
  page: Page,
  { url, report }: Following,
  { link, kind }: NamedLink,
  breach: Breach,
): Promise<void> {
  const answer = await page.goto(url + link, { waitUntil: 'commit', timeout: 30_000 })
  const status = answer?.status() ?? 0
  report.count('load', `${kind}: ${status}`)
  if (status === 200) return checkPage(page, breach, true)
  const words = (await answer?.text().catch(() => '')) ?? ''
  if (![400, 404, 414, 431].includes(status) || words === '')
    breach(`loaded with status ${status} and ${words.length} characters`)
  await page.goto(url)
}

/** Opens the links in two tabs. */
export async function followLinks(following: Following): Promise<void> {
  const { browser, url, report, seed, first, count } = following
  const asked: Asked = new Map()
  let next = first
  const end = first + count
  const follow = async (viewport: ViewportSize) => {
    const context = await browser.newContext({ viewport, locale: 'en-US' })
    const page = await context.newPage()
    let where = 'at the start'
    const breach = (what: string) => report.breach(what, where)
    await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
    listen(page, asked, breach)
    await page.goto(url)
    for (let number = next++; number < end && browser.isConnected(); number = next++) {
      const random = new Random(seed * 1_000_003 + number)
      const named =
        number % hugeEvery === hugeEvery - 1
          ? { kind: 'a hundred kilobytes', link: hugeLink(random) }
          : anyLink(random)
      where = `link ${number}, ${named.kind}, ${named.link.slice(0, 200)}`
      report.count('link', named.kind)
      try {
        if (number % loadEvery === 0) await load(page, following, named, breach)
        else {
          await bounded(10_000, 'going there', page.evaluate(goWithin, named.link))
          await checkPage(page, breach, number % settleEvery === 1)
        }
      } catch (error) {
        breach(
          `the page does not answer: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
        )
        if (browser.isConnected()) await page.goto(url)
      }
      if (number % 1000 === 999)
        console.log(`${number + 1} links, ${asked.size} requests, ${report.breaches.length} breaches`)
    }
    if (browser.isConnected()) await context.close()
  }
  await Promise.all(windows.map(follow))
  await checkAsked(following, asked)
}
