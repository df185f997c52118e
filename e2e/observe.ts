import { expect, type Locator, type Page } from '@playwright/test'

// What tests read off a page, whichever it is, once it has come to rest.

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

export const numberIn = (text: string): number => Number(text.replace(/\D/g, '') || '0')

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
