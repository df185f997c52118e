import { ageLook, hydrogen, savedAndLooked } from './pages/looks.ts'
import { drawn } from './pages/results.ts'
import { chooseFor, openSearches, savedSearch, seenButton } from './pages/searches.ts'
import { expect, expectAccessible, test } from './test.ts'

// News without a visit to the page.

test('what is saved says at its link and in the tab’s title how much of it has news', async ({ page }) => {
  await savedAndLooked(page)
  await expect(page).toHaveTitle(/^Saved searches/)
  await ageLook(page, hydrogen, { fresh: 1, dearer: 0, left: [], hoursAgo: 26 })
  await page.goto('/')
  await drawn(page)
  await expect(page.getByRole('link', { name: /^Saved.*1 update/ })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await openSearches(page)
  await seenButton(savedSearch(page, 'Hydrogen')).click()
  await expect(page).toHaveTitle(/^Saved searches/)
  await expect(page.getByRole('link', { name: /update/ })).toHaveCount(0)
})

test('another program reads a saved search at its own address, as a feed and as a calendar', async ({
  page,
  request,
}) => {
  await savedAndLooked(page)
  for (const [act, begins] of [
    ['Feed of new cars', '<?xml'],
    ['Calendar of auctions', 'BEGIN:VCALENDAR'],
  ] as const) {
    await chooseFor(savedSearch(page, 'Hydrogen'), act)
    const dialog = page.getByRole('dialog', { name: act })
    const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(address).toContain('fuel=hydrogen')
    const text = await (await request.get(address)).text()
    expect(text.startsWith(begins)).toBe(true)
    expect(text).toContain('Hydrogen')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})
