import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from './test.ts'
import {
  fullButton,
  fullOf,
  pageOf,
  rawButton,
  reportHeadings,
  searchAllCars,
  unfold,
  vinOf,
} from './pages/car.ts'
import { titleOf } from './pages/frame.ts'

// axe with every rule it has, on every state of a car's page, in both themes, on a desk and on a phone.

const waysOn = (page: Page) => expect(searchAllCars(page)).toBeVisible()

const states: readonly (readonly [name: string, path: string, prepare: (page: Page) => Promise<void>])[] = [
  ['five listings in three currencies', pageOf('fiveListings'), unfold],
  ['sold', pageOf('soldLately'), unfold],
  ['nothing but a name', pageOf('bare'), unfold],
  ['everything null', pageOf('nulls'), unfold],
  ['pictures and videos that are gone', pageOf('oddPictures'), unfold],
  ['an auction that is over', pageOf('staleAuction'), unfold],
  ['titles from right to left', pageOf('rightToLeft'), unfold],
  ['by its VIN', `/vin/${vinOf('reposted')}`, unfold],
  ['by its listing', '/listing/ratukiemis.example/FIVE-2', unfold],
  ['gone', '/car/no-such-car', waysOn],
  ['a part of a VIN', '/vin/1VWAT7', waysOn],
  [
    'reports of four shapes, all open',
    pageOf('fourShapes'),
    async (page) => {
      const headings = reportHeadings(page)
      await expect(headings).toHaveCount(8)
      for (const heading of await headings.all())
        if (!(await heading.evaluate((element) => element.closest('details')?.open))) await heading.click()
      await rawButton(page).click()
    },
  ],
  [
    'sixty pictures on the whole screen',
    pageOf('sixtyPhotos'),
    async (page) => {
      await fullButton(page).click()
      await expect(fullOf(page)).toBeVisible()
    },
  ],
]

test.describe('in both themes @everywhere', () => {
  for (const [name, path, prepare] of states)
    test(name, async ({ page }) => {
      test.slow()
      await page.goto(path)
      await expect(titleOf(page)).toBeVisible()
      await prepare(page)
      await expectAccessibleInBothThemes(page)
    })
})
