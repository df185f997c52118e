import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from './test.ts'
import {
  fullButton,
  fullOf,
  pageOf,
  rawButton,
  showTechnical,
  reportHeadings,
  searchAllCars,
  section,
  unfold,
  vinOf,
} from './pages/car.ts'
import { titleOf } from './pages/frame.ts'

// axe with all its rules, on every state of a car page, in both themes, on a desktop and on a phone.

const waysOn = (page: Page) => expect(searchAllCars(page)).toBeVisible()

/** Parts that look the same for every car, or that an earlier state of this car has shown. */
type Seen = (page: Page) => readonly Locator[]

const nothing: Seen = () => []
const similar: Seen = (page) => [section(page, 'Similar cars')]
/** For a car whose special feature is elsewhere. */
const compared: Seen = (page) => [section(page, 'Price check'), section(page, 'Similar cars')]
/** Another way to open the first car: its heading, offers and listings differ. */
const sameCar: Seen = (page) =>
  ['Specifications', 'Price history', 'Listing timeline', 'Price check', 'Similar cars'].map((name) =>
    section(page, name),
  )

const states: readonly (readonly [
  name: string,
  path: string,
  prepare: (page: Page) => Promise<void>,
  seen: Seen,
  /** On a phone the special feature looks the same, so it is checked on the desktop only. */
  where?: 'desk',
])[] = [
  ['five listings in three currencies', pageOf('fiveListings'), unfold, nothing],
  ['by its listing', '/listing/ratukiemis.example/FIVE-2', unfold, sameCar, 'desk'],
  ['sold', pageOf('soldLately'), unfold, similar],
  ['nothing but a name', pageOf('bare'), unfold, similar, 'desk'],
  ['everything null', pageOf('nulls'), unfold, similar, 'desk'],
  ['pictures and videos that are gone', pageOf('oddPictures'), unfold, compared, 'desk'],
  ['an auction that is over', pageOf('staleAuction'), unfold, compared, 'desk'],
  ['titles from right to left', pageOf('rightToLeft'), unfold, compared, 'desk'],
  ['by its VIN', `/vin/${vinOf('reposted')}`, unfold, compared, 'desk'],
  ['gone', '/car/no-such-car', waysOn, nothing],
  ['a part of a VIN', '/vin/1VWAT7', waysOn, nothing, 'desk'],
  [
    'reports of four shapes, all open',
    pageOf('fourShapes'),
    async (page) => {
      const headings = reportHeadings(page)
      await expect(headings).toHaveCount(8)
      for (const heading of await headings.all())
        if (!(await heading.evaluate((element) => element.closest('details')?.open))) await heading.click()
      await showTechnical(page)
      await rawButton(page).click()
    },
    compared,
  ],
  [
    'sixty pictures on the whole screen',
    pageOf('sixtyPhotos'),
    async (page) => {
      await fullButton(page).click()
      await expect(fullOf(page)).toBeVisible()
    },
    compared,
  ],
]

test.describe('in both themes @everywhere', () => {
  // Split in two, so that neither exceeds the time limit of a test.
  for (const [part, some] of [
    ['cars', states.slice(0, 6)],
    ['cars, and none', states.slice(6)],
  ] as const)
    test(part, async ({ page }) => {
      test.slow()
      const onPhone = test.info().project.use.isMobile === true
      for (const [name, path, prepare, seen] of some.filter(
        ([, , , , where]) => !onPhone || where !== 'desk',
      ))
        await test.step(name, async () => {
          await page.goto(path)
          await expect(titleOf(page)).toBeVisible()
          await prepare(page)
          await expectAccessibleInBothThemes(page, { without: seen(page), darkOnPhone: seen === nothing })
        })
    })
})
