import type { Locator, Page } from '@playwright/test'
import { shareButton } from './pages/frame.ts'
import { arrangeFilters } from './pages/panel.ts'
import { cards, carsShown, moreFor, presetMenu } from './pages/results.ts'
import { expect, test } from './test.ts'

// Menus and small panels beside a button: Escape returns to the button, so that Tab continues from there.

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

type Openers = readonly (readonly [what: string, (page: Page) => Locator])[]

const cardsAndTable: Readonly<Record<string, Openers>> = {
  '/?body=suv,wagon&fuel=diesel': [
    ['languages', button('Language')],
    ['themes', button('Theme')],
    ['the order of the filters', arrangeFilters],
    ['what is done with a search', button('Search actions')],
    ['what is done with a car', (page) => moreFor(cards(page).nth(2))],
    ['sharing', shareButton],
    ['searches ready made', presetMenu],
    ['a chip of several values', button(/Estate/)],
  ],
  '/?body=suv,wagon&fuel=diesel&view=table': [
    ['columns', button('Columns')],
    ['what is done with a car of the table', button(/^More actions for/)],
  ],
}

const onPhones: typeof cardsAndTable = {
  '/?body=suv,wagon&fuel=diesel': [['how cars are shown', button(/^View/)]],
}

const opens = {
  'by key': async (opener: Locator) => {
    await opener.focus()
    await opener.press('Enter')
  },
  'by mouse': (opener: Locator) => opener.click(),
}

/** The open menu or panel. */
const openedOn = (page: Page): Locator =>
  page.getByRole('menu').or(page.getByRole('dialog')).filter({ visible: true })

/** Moves the focus into the open element; a panel without a first focus is entered by Tab. */
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

const leadBack = (pages: typeof cardsAndTable, tag: string) =>
  test(`Escape leads back to the button${tag}`, async ({ page }) => {
    test.slow()
    for (const [path, openers] of Object.entries(pages)) {
      await page.goto(path)
      await carsShown(page)
      for (const [what, openerIn] of openers)
        for (const [how, open] of Object.entries(opens))
          await test.step(`${what}, ${how}`, async () => {
            const opener = openerIn(page)
            await open(opener)
            await goInside(page)
            await page.keyboard.press('Escape')
            await expect(openedOn(page)).toHaveCount(0)
            await expect(opener).toBeFocused()
            await expect(opener).toHaveAttribute('aria-expanded', 'false')
          })
    }
  })

leadBack(cardsAndTable, '')
leadBack(onPhones, ' @phone')
