import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

// Measurements and texts of any page, once it has come to rest.

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

export const numberIn = (text: string): number => Number(text.replace(/\D/g, '') || '0')

/** Window widths in px: narrowest phone (320 less a scroll bar), large phone, tablet both ways, desktop. */
const widths = [305, 390, 768, 1024, 1440] as const

/** At any width only scroll containers scroll sideways; the failure names elements that stick out. */
export async function expectNoSideways(page: Page, of: readonly number[] = widths): Promise<void> {
  for (const width of of) {
    await page.setViewportSize({ width, height: 900 })
    // A phone zooms out on a page that is too wide, so the window is no measure there.
    const sticking = () =>
      page.evaluate(async (room) => {
        // Width-dependent parts render in the next frame, and are laid out in the one after.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
        if (document.documentElement.scrollWidth <= room) return []
        const sticksOut = (part: Element) => part.getBoundingClientRect().right > room + 1
        const scrollsByItself = (part: Element | null): boolean =>
          part !== null &&
          ((getComputedStyle(part).overflowX !== 'visible' && !sticksOut(part)) ||
            scrollsByItself(part.parentElement))
        return [...document.querySelectorAll('body *')]
          .filter((part) => part.checkVisibility() && sticksOut(part) && !scrollsByItself(part))
          .map((part) => part.outerHTML.slice(0, 120))
      }, width)
    // A chart measures its place before it renders again.
    await expect.poll(sticking, { message: `sticks out at ${width} px` }).toEqual([])
  }
}

/** All numbers of a text, in order. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([number]) => numberIn(number))

/** The box of an element once it stops moving: cards that come near are laid out, and move later ones. */
export async function restingBox(part: Locator): Promise<Box> {
  const boxes: (Box | null)[] = []
  await expect(async () => {
    boxes.unshift(await part.boundingBox())
    // The first try has nothing to compare with; the next one comes after a pause.
    expect(boxes.length).toBeGreaterThan(1)
    expect(boxes[0]).toEqual(boxes[1])
  }).toPass({ timeout: 20_000 })
  const [box] = boxes
  if (!box) throw new Error('not on the screen')
  return box
}

/** The texts of all matches, once there are `count` of them. */
export async function textsOf(locator: Locator, count: number): Promise<string[]> {
  let texts: string[] = []
  await expect.poll(async () => (texts = await locator.allTextContents()).length).toBe(count)
  return texts
}

/** Paths and queries of the API calls from now on, as the browser sends them. */
export function listen(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) calls.push(decodeURIComponent(url.pathname.slice(4) + url.search))
  })
  return calls
}

/** Bodies of the requests to `/api/facets` from now on. */
export function listenToQuestions(page: Page): string[] {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/facets')) questions.push(request.postData() ?? '')
  })
  return questions
}

/** The counts that these requests ask for, each as its difference from the base search. */
export const asked = (questions: readonly string[]): string[] =>
  questions.flatMap((question) => {
    // The format that src/api/facets.ts writes.
    const { asked: items } = JSON.parse(question) as { asked: unknown[] }
    return items.filter((item) => typeof item === 'string')
  })

/** The file that an action downloads. */
export async function savedBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

type Touch = 'touchStart' | 'touchMove' | 'touchEnd'

/** Touch input at the browser's device level: one session is one hand. */
export async function handOn(page: Page) {
  const device = await page.context().newCDPSession(page)
  return (type: Touch, points: readonly (readonly [x: number, y: number])[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
}

export const middleOf = async (part: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = await restingBox(part)
  return [x + width / 2, y + height / 2]
}

/** Swipes horizontally over an element by `by` pixels. */
export async function swipe(page: Page, part: Locator, by: number) {
  const touch = await handOn(page)
  const [x, y] = await middleOf(part)
  await touch('touchStart', [[x, y]])
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', [[x + by * share, y]])
  await touch('touchEnd', [])
}

/**
 * Records from before the first paint the price on each card, with its "≈".
 * @returns the texts that each car's card has shown, each once, in order
 */
export async function filmPrices(page: Page): Promise<() => Promise<Record<string, string[]>>> {
  await page.addInitScript(() => {
    const film: Record<string, string[]> = {}
    Object.assign(window, { film })
    const look = () => {
      for (const card of document.querySelectorAll('main article')) {
        const id = card.querySelector('h3 a')?.getAttribute('href')?.split('?')[0]
        // In a price the space is no-break, in a name it breaks: "GLA 180".
        const [price] =
          /[A-Z]{3}\u00A0[\d,.]+((negotiable|(seen|ends|listed at) [^≈]{1,24}?)*≈ [A-Z]{3}\s[\d,.]+)?/.exec(
            card.textContent ?? '',
          ) ?? []
        if (id === undefined || price === undefined) continue
        const texts = (film[id] ??= [])
        if (texts.at(-1) !== price) texts.push(price)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () =>
    page.evaluate(() => {
      const film: unknown = Reflect.get(window, 'film')
      // Set above.
      return film as Record<string, string[]>
    })
}

/** The WCAG contrast of a background, or of an SVG fill or stroke, with the backgrounds below. */
export const contrastOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('nothing to draw on')
    // Colours are painted over those below, because some are translucent.
    const luminanceWith = (colour: string): number => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
        byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const below: string[] = []
    for (let around = element.parentElement; around !== null; around = around.parentElement)
      below.unshift(getComputedStyle(around).backgroundColor)
    const { fill, stroke, backgroundColor } = getComputedStyle(element)
    const contrasts = (element instanceof SVGElement ? [fill, stroke] : [backgroundColor])
      .filter((colour) => CSS.supports('color', colour))
      .map((colour) => {
        const ground = below.map(luminanceWith).at(-1) ?? 1
        const own = luminanceWith(colour)
        return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)
      })
    return Math.max(...contrasts)
  })
