import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

// What tests read off a page, whichever it is, once it has come to rest.

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

export const numberIn = (text: string): number => Number(text.replace(/\D/g, '') || '0')

/** The narrowest window of 320 less a scrollbar, a large phone, a tablet upright and across, a desk: px. */
const widths = [305, 390, 768, 1024, 1440] as const

/** Whatever the width, nothing has to be scrolled sideways but what scrolls by itself; parts that stick out are named. */
export async function expectNoSideways(page: Page, of: readonly number[] = widths): Promise<void> {
  for (const width of of) {
    await page.setViewportSize({ width, height: 900 })
    // A phone shows a page that is too wide from further away: its window is no measure.
    const sticking = () =>
      page.evaluate(async (room) => {
        // What depends on the width is drawn with the next frame, and laid out with the one after it.
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
    // A chart measures its place before it is drawn anew.
    await expect.poll(sticking, { message: `sticks out at ${width} px` }).toEqual([])
  }
}

/** Every number in a sentence, in its order. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([number]) => numberIn(number))

/** Where it is once it stands still: cards that come near are laid out, and move those after them. */
export async function restingBox(part: Locator): Promise<Box> {
  const boxes: (Box | null)[] = []
  await expect(async () => {
    boxes.unshift(await part.boundingBox())
    // The first try has nothing to compare with: the next one comes after a pause.
    expect(boxes.length).toBeGreaterThan(1)
    expect(boxes[0]).toEqual(boxes[1])
  }).toPass({ timeout: 20_000 })
  const [box] = boxes
  if (!box) throw new Error('not on the screen')
  return box
}

/** The texts of all that a locator finds, as they are when there are as many as there will be. */
export async function textsOf(locator: Locator, count: number): Promise<string[]> {
  let texts: string[] = []
  await expect.poll(async () => (texts = await locator.allTextContents()).length).toBe(count)
  return texts
}

/** Paths and queries of the API calls made from now on, as the browser sends them. */
export function listen(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) calls.push(decodeURIComponent(url.pathname.slice(4) + url.search))
  })
  return calls
}

/** What is asked of `/api/facets` from now on, each question as it was sent. */
export function listenToQuestions(page: Page): string[] {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/facets')) questions.push(request.postData() ?? '')
  })
  return questions
}

/** The numbers that some questions name, each as its search differs from theirs. */
export const asked = (questions: readonly string[]): string[] =>
  questions.flatMap((question) => {
    // As src/api/facets.ts writes it.
    const { asked: items } = JSON.parse(question) as { asked: unknown[] }
    return items.filter((item) => typeof item === 'string')
  })

/** The file that an act hands to the downloads. */
export async function savedBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

type Touch = 'touchStart' | 'touchMove' | 'touchEnd'

/** Fingers on the screen, as the browser gets them from the device: one session, as one hand. */
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

/** A finger that goes sideways over a part of the page, by so many pixels. */
export async function swipe(page: Page, part: Locator, by: number) {
  const touch = await handOn(page)
  const [x, y] = await middleOf(part)
  await touch('touchStart', [[x, y]])
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', [[x + by * share, y]])
  await touch('touchEnd', [])
}

/**
 * Films from before the first paint which price stands on each card, with its "≈" where it has one.
 * @returns what each car's card has shown, each text once, in its order
 */
export async function filmPrices(page: Page): Promise<() => Promise<Record<string, string[]>>> {
  await page.addInitScript(() => {
    const film: Record<string, string[]> = {}
    Object.assign(window, { film })
    const look = () => {
      for (const card of document.querySelectorAll('main article')) {
        const id = card.querySelector('h3 a')?.getAttribute('href')?.split('?')[0]
        // In a price the space does not break, in a name it does: "GLA 180".
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
      // Made above.
      return film as Record<string, string[]>
    })
}

/** The contrast by WCAG of a part with a background, or of SVG by its fill or edge, to the grounds below it. */
export const contrastOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('nothing to draw on')
    // Each colour is drawn over those before it, as a translucent one needs it.
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
