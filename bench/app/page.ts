import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { watchFrames } from './frames.ts'
import { observe, type Seen } from './observe.ts'

export interface Setting {
  readonly width: number
  readonly height: number
  /** CPU slowdown factor, as in the browser's tools. */
  readonly slower: number
  /** Added to every response, ms. */
  readonly latency: number
  /** Bytes per second each way; absent: unlimited. */
  readonly bytesPerSecond?: number
  /** A phone: touch instead of a mouse. */
  readonly touch?: boolean
}

/** Lighthouse's mobile preset: a mid-range phone on slow 4G (1.6 Mbit/s, 150 ms). */
export const phone: Setting = { width: 412, height: 823, slower: 4, latency: 150, bytesPerSecond: 204_800 }

/** A first visit over the phone's connection, on a screen with the filters beside the cars. */
export const slowLine: Setting = { ...phone, width: 1350, height: 940 }

/** A desktop with a slow processor and a service that takes 80 ms. */
export const slowDesk: Setting = { width: 1350, height: 940, slower: 4, latency: 80 }
export const slowLargeDesk: Setting = { ...slowDesk, width: 1920, height: 1080 }
/** The same for a phone, where choices are measured and not loading. */
export const slowHand: Setting = { ...slowDesk, width: 390, height: 844, touch: true }

/** A desktop without slowdown, for measurements other than time. */
export const desk: Setting = { width: 1440, height: 900, slower: 1, latency: 0 }

export interface Bench {
  readonly page: Page
  readonly cdp: CDPSession
  close(): Promise<void>
}

/** The measurements so far. */
export const seen = (page: Page): Promise<Seen> => page.evaluate(() => window.seen)

/** Clears interactions and long tasks, so that only the next step is measured. */
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.seen.longTasks.length = 0
    window.seen.interactions.length = 0
  })

/** Resolves when the page has had no long task and no pending request for half a second, or after `longestMs`. */
export async function untilQuiet(page: Page, longestMs = 15_000): Promise<void> {
  let under = 0
  let changed = Date.now()
  const more = () => ((under += 1), (changed = Date.now()))
  const less = () => ((under = Math.max(0, under - 1)), (changed = Date.now()))
  page.on('request', more).on('requestfinished', less).on('requestfailed', less)
  const end = Date.now() + longestMs
  try {
    while (Date.now() < end && (under > 0 || Date.now() - changed < 500)) {
      const before = await page.evaluate(() => window.seen.longTasks.length)
      await page.waitForTimeout(100)
      if ((await page.evaluate(() => window.seen.longTasks.length)) !== before) changed = Date.now()
    }
  } finally {
    page.off('request', more).off('requestfinished', less).off('requestfailed', less)
  }
}

export const slowDown = (cdp: CDPSession, rate: number): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate })

/**
 * A new browser context with an empty cache under a setting.
 * @param options `watched` records every frame, which takes more memory in a long run than the page itself
 */
export async function openBench(
  browser: Browser,
  setting: Setting,
  { watched = true }: { readonly watched?: boolean } = {},
): Promise<Bench> {
  const context = await browser.newContext({
    viewport: { width: setting.width, height: setting.height },
    locale: 'en',
    // A service worker would fetch files after the page is at rest, without the throttling of the page.
    serviceWorkers: 'block',
    ...(setting.touch === true && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const throughput = setting.bytesPerSecond ?? -1
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: setting.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await slowDown(cdp, setting.slower)
  // tsx makes functions call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
  await page.addInitScript(observe)
  if (watched) await page.addInitScript(watchFrames)
  return { page, cdp, close: () => context.close() }
}

/** Visible links to cars. */
export const carLinks = (page: Page): Locator =>
  page.getByRole('main').locator('a[href*="/car/"]').filter({ visible: true })

/** Opens the search page and waits for its first cars. */
export async function openSearch(bench: Bench, url: string): Promise<void> {
  await bench.page.goto(url)
  await carLinks(bench.page).first().waitFor()
}
