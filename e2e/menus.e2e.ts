import type { Locator, Page } from '@playwright/test'
import { shareButton } from './pages/frame.ts'
import { arrangeFilters } from './pages/panel.ts'
import { cards, carsShown, moreFor, presetMenu } from './pages/results.ts'
import { expect, test } from './test.ts'

// Menus and small panels beside a button: Escape leads back to the button, so that Tab goes on from there.

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

const search = '/?body=suv,wagon&fuel=diesel'

const openers: readonly [what: string, path: string, (page: Page) => Locator][] = [
  ['languages', search, button('Language')],
  ['themes', search, button('Theme')],
  ['the order of the filters', search, arrangeFilters],
  ['what is done with a search', search, button('Search actions')],
  ['what is done with a car', search, (page) => moreFor(cards(page).nth(2))],
  ['sharing', search, shareButton],
  ['searches ready made', search, presetMenu],
  ['a chip of several values', search, button(/Estate/)],
  ['columns', `${search}&view=table`, button('Columns')],
  ['what is done with a car of the table', `${search}&view=table`, button(/^More actions for/)],
]

const onPhones: typeof openers = [['how cars are shown', search, button(/^View/)]]

const opens = {
  'by key': async (opener: Locator) => {
    await opener.focus()
    await opener.press('Enter')
  },
  'by mouse': (opener: Locator) => opener.click(),
}

/** The menu or the panel that was opened. */
const openedOn = (page: Page): Locator =>
  page.getByRole('menu').or(page.getByRole('dialog')).filter({ visible: true })

/** Into what was opened; a panel that has nothing to be gone to at once is gone into by Tab. */
async function goInside(page: Page): Promise<void> {
  const opened = openedOn(page)
  await expect(opened).toHaveCount(1)
  const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement))
  // A menu takes the focus itself, and Tab leaves it.
  const isMenu = (await opened.getByRole('menuitem').or(opened.getByRole('menuitemradio')).count()) > 0
  await expect(async () => {
    if (!isMenu && !(await hasFocus())) await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
  }).toPass()
}

const table = (list: typeof openers, tag: string) => {
  for (const [what, path, openerIn] of list)
    test(`Escape leads back to the button: ${what}${tag}`, async ({ page }) => {
      await page.goto(path)
      await carsShown(page)
      const opener = openerIn(page)
      for (const [how, open] of Object.entries(opens))
        await test.step(how, async () => {
          await open(opener)
          await goInside(page)
          await page.keyboard.press('Escape')
          await expect(openedOn(page)).toHaveCount(0)
          await expect(opener).toBeFocused()
          await expect(opener).toHaveAttribute('aria-expanded', 'false')
        })
    })
}

table(openers, '')
table(onPhones, ' @phone')
