import type { Locator, Page } from '@playwright/test'
import { answerAs, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { carsShown, expectCars, group, panelOf } from './panel.ts'

// What the pointer rests on stands ready before it is chosen.

const results = (page: Page): Locator => page.getByRole('list', { name: 'Results' })
/** With those out of sight. */
const allResults = (page: Page): Locator => page.getByRole('list', { name: 'Results', includeHidden: true })
const carLinks = (page: Page): Locator => results(page).getByRole('heading', { level: 3 }).getByRole('link')

/** The ids of the first row of an answer. */
const firstRow = ({ data }: { data: { id: string }[] }): string[] => data.slice(0, 4).map(({ id }) => id)

/** Rests on vans until they stand ready; the cars they will be. */
async function restOnVans(page: Page): Promise<{ van: Locator; ids: string[] }> {
  await answerAs(page, 'spare')
  await page.goto('/')
  const body = await group(panelOf(page), 'Body type')
  await carsShown(page)
  await expect(allResults(page)).toHaveCount(1)
  const van = body.getByRole('checkbox', { name: /^Van/ })
  const answer = page.waitForResponse((each) => /\/api\/search\?.*body_types%5B%5D=7(?:&|$)/.test(each.url()))
  await van.hover()
  const ids = firstRow(await (await answer).json())
  await expect(allResults(page)).toHaveCount(2)
  return { van, ids }
}

/** The first row is of these cars. */
const expectRow = async (page: Page, ids: readonly string[]): Promise<void> => {
  for (const [index, id] of ids.entries())
    await expect(carLinks(page).nth(index)).toHaveAttribute('href', new RegExp(id))
}

test('what the pointer rests on is shown when it is chosen, however slow the service is by then', async ({
  page,
}) => {
  const { van, ids } = await restOnVans(page)
  try {
    await makeTrouble(page, { endpoint: 'search', delay: 8000 })
    await van.check()
    await expectRow(page, ids)
    await expect(page).toHaveURL('/?body=van')
    await expectCars(page, 'body_types[]=7')
    await expectRow(page, ids)
    await expect(allResults(page)).toHaveCount(1)
  } finally {
    await noTrouble(page)
  }
})

test('what stands ready is neither read out nor reached before it is chosen', async ({ page }) => {
  const { ids } = await restOnVans(page)
  await expect(results(page)).toHaveCount(1)
  await expectAccessible(page)
  // By keys through all cars that there are, and on to what follows them.
  await carLinks(page).last().focus()
  const last = (await carLinks(page).last().getAttribute('href')) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('href', last)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const href = (await page.locator(':focus').getAttribute('href')) ?? ''
  expect(ids.some((id) => href.includes(id))).toBe(false)
})

test('Back after a choice that stood ready shows what was there, and Forward the choice', async ({
  page,
}) => {
  const { van, ids } = await restOnVans(page)
  const before = (await carLinks(page).first().getAttribute('href')) ?? ''
  await van.check()
  await expect(page).toHaveURL('/?body=van')
  await expectRow(page, ids)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(van).not.toBeChecked()
  await expect(carLinks(page).first()).toHaveAttribute('href', before)
  await page.goForward()
  await expect(van).toBeChecked()
  await expectRow(page, ids)
})

test('a choice that stands ready, overtaken by another, does not come back', async ({ page }) => {
  const { van } = await restOnVans(page)
  await van.check()
  await panelOf(page).getByRole('checkbox', { name: /^SUV/ }).check()
  await expect(page).toHaveURL(/body=(?:suv,van|van,suv)/)
  await expectCars(page, 'body_types[]=7&body_types[]=5')
  const answer = await page.request.get('/api/search?body_types[]=7&body_types[]=5')
  await expectRow(page, firstRow(await answer.json()))
})
