import type { Page } from '@playwright/test'
import { pageOf, titleOf, unfold, vinOf } from './cars.ts'
import { expect, expectAccessibleInBothThemes, test } from './test.ts'

// axe with every rule it has, on every state of a car's page, in both themes, on a desk and on a phone.

const waysOn = (page: Page) =>
  expect(page.getByRole('main').getByRole('link', { name: 'Search all cars' })).toBeVisible()

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
      const reports = page.getByRole('region', { name: 'Inspections and history' })
      const headings = reports.getByRole('heading', { level: 3 })
      await expect(headings).toHaveCount(8)
      for (const heading of await headings.all())
        if (!(await heading.evaluate((element) => element.closest('details')?.open))) await heading.click()
      await reports.getByRole('button', { name: 'As it came' }).first().click()
    },
  ],
  [
    'sixty pictures on the whole screen',
    pageOf('sixtyPhotos'),
    async (page) => {
      await page.getByRole('button', { name: 'All pictures on the whole screen' }).click()
      await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible()
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
