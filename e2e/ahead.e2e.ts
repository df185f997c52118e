import type { Locator, Page } from '@playwright/test'
import { answerAs, countOf, expect, makeTrouble, noTrouble, test } from './test.ts'
import { group, option, panelOf } from './pages/panel.ts'
import { carLinks, carsShown, expectCars } from './pages/results.ts'

// A choice shows all its parts at once when its cars are there; hovered options are prefetched.

/** The ids of the first cars of a response. */
const firstCars = ({ data }: { data: { id: string }[] }): string[] => data.slice(0, 6).map(({ id }) => id)

/** Hovers "Van" until its cars are prefetched; returns their ids. */
async function restOnVans(page: Page): Promise<{ van: Locator; ids: string[] }> {
  await answerAs(page, 'spare')
  await page.goto('/')
  const body = await group(panelOf(page), 'Body type')
  await carsShown(page)
  const van = option(body, /^Van/)
  let ids: string[] | undefined
  page.on('response', (each) => {
    if (!/\/api\/search\?.*body_types%5B%5D=7(?:&|$)/.test(each.url())) return
    void each.json().then((found) => (ids = firstCars(found)))
  })
  // Groups that open above may move another row under the pointer, so the test hovers again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await van.hover()
    await expect.poll(() => ids, { timeout: 5000 }).toBeDefined()
  }).toPass()
  return { van, ids: ids ?? [] }
}

/** The first places show these cars. */
const expectFirst = async (page: Page, ids: readonly string[], timeout = 20_000): Promise<void> => {
  for (const [index, id] of ids.entries())
    await expect(carLinks(page).nth(index)).toHaveAttribute('href', new RegExp(id), { timeout })
}

test('what the pointer rests on is shown when it is chosen, however slow the service is by then', async ({
  page,
}) => {
  const { van, ids } = await restOnVans(page)
  try {
    await makeTrouble(page, { endpoint: 'search', delay: 8000 })
    await van.check()
    // Sooner than the service would respond.
    await expectFirst(page, ids, 5000)
    await expect(page).toHaveURL('/?body=van')
    await expectCars(page, 'body_types[]=7')
    await expectFirst(page, ids)
  } finally {
    await noTrouble(page)
  }
})

test('Back after a choice that was fetched before shows the former cars, and Forward the choice', async ({
  page,
}) => {
  const { van, ids } = await restOnVans(page)
  const before = (await carLinks(page).first().getAttribute('href')) ?? ''
  await van.check()
  await expect(page).toHaveURL('/?body=van')
  await expectFirst(page, ids)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(van).not.toBeChecked()
  await expect(carLinks(page).first()).toHaveAttribute('href', before)
  await page.goForward()
  await expect(van).toBeChecked()
  await expectFirst(page, ids)
})

test('a choice that was fetched before, overtaken by another, does not come back', async ({ page }) => {
  const { van } = await restOnVans(page)
  await van.check()
  await option(panelOf(page), /^SUV/).check()
  await expect(page).toHaveURL(/body=(?:suv,van|van,suv)/)
  await expectCars(page, 'body_types[]=7&body_types[]=5')
  const answer = await page.request.get('/api/search?body_types[]=7&body_types[]=5')
  await expectFirst(page, firstCars(await answer.json()))
})

/** The state of the search in a frame: URL, tab title, heading, chips, and the link of the first car. */
type Frame = readonly [address: string, title: string, heading: string, chips: string, car: string]

for (const [name, late] of [
  ['at once', undefined],
  ['after a second', 'search'],
  ['before their number', 'count'],
] as const)
  test(`in no frame do cars, heading, title, chips and address say different searches: cars ${name}`, async ({
    page,
  }) => {
    await answerAs(page, 'spare')
    await page.goto('/?fuel=diesel')
    const body = await group(panelOf(page), 'Body type')
    await carsShown(page)
    if (late !== undefined) await makeTrouble(page, { endpoint: late, match: 'body_types', delay: 1000 })
    try {
      await page.evaluate(() => {
        const frames: Frame[] = []
        const note = () => {
          const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
          const chips = document.querySelector('ul[aria-label="Active filters"]')?.textContent ?? ''
          const car = document.querySelector<HTMLAnchorElement>('ul[aria-label="Results"] h3 a')
          frames.push([
            location.search,
            document.title,
            text('h1'),
            chips,
            car === null ? '' : new URL(car.href).search,
          ])
        }
        const look = () => {
          note()
          requestAnimationFrame(look)
        }
        look()
        // Observes the heading itself, because the title must change together with it.
        const heading = document.querySelector('h1')
        if (heading !== null)
          new MutationObserver(note).observe(heading, { characterData: true, childList: true, subtree: true })
        Object.assign(window, { noted: frames })
      })
      await option(body, /^Van/).check()
      await expect(page).toHaveURL('/?body=van&fuel=diesel')
      await expectCars(page, 'body_types[]=7&fuels[]=1')
      const frames = await page.evaluate(() => Reflect.get(window, 'noted') as Frame[])
      const states = [...new Set(frames.map((frame) => JSON.stringify(frame)))]
      const count = async (query: string) => (await countOf(page.request, query)).toLocaleString('en')
      const [diesels, vans] = [await count('fuels[]=1'), await count('body_types[]=7&fuels[]=1')]
      expect(states.map((state) => JSON.parse(state))).toEqual([
        [
          '?fuel=diesel',
          `${diesels} cars · Diesel · Forecourt`,
          `${diesels} cars`,
          expect.not.stringContaining('Van'),
          '?fuel=diesel',
        ],
        [
          '?body=van&fuel=diesel',
          `${vans} cars · Van or MPV, Diesel · Forecourt`,
          `${vans} cars`,
          expect.stringContaining('Van'),
          '?body=van&fuel=diesel',
        ],
      ])
    } finally {
      await noTrouble(page)
    }
  })
