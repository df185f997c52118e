import type { Locator, Page } from '@playwright/test'
import { specialCars } from '../demo/special-cars.ts'
import { expect, test } from './test.ts'
import { expectNoSideways } from './observe.ts'
import { expectCounted } from './pages/analysis.ts'
import {
  pageOf,
  rawButton,
  rawText,
  showTechnical,
  reportHeadings,
  reportsOf,
  showAllRecords,
  unfold,
  vinOf,
} from './pages/car.ts'
import { compareOf, expectCompared } from './pages/compare.ts'
import { expectationOf } from './pages/export.ts'
import { favouriteRows, fileOf, takeFileIn } from './pages/favourites.ts'
import { titleOf } from './pages/frame.ts'
import { markRows } from './pages/marks.ts'
import { drawn } from './pages/results.ts'
import { savedSearch } from './pages/searches.ts'
import { lookUp, vinsField, vinsTable } from './pages/vins.ts'

// From the narrowest phone to a desktop no page scrolls sideways, whatever texts sources and users write.
// Each page is opened once, and its window widened.

/** Part of the VIN of most awkward cars: markup, emoji, no gaps, right to left, int64, sixty photos. */
const awkward = 'vin=zzzfk'

const gapless = 'wordwithoutanygap'.repeat(12)
const mixed = `${gapless} <b>&amp; سيارة 🚗`

test('the search as cards, list and table, and the notices above it @everywhere', async ({ page }) => {
  for (const [path, ready] of [
    [`/?${awkward}&price=..9223372036854775807&damage=front,rejected_or_partial_repair`, drawn],
    [`/?${awkward}&view=list`, drawn],
    [`/?${awkward}&view=table`, drawn],
    [
      `/?q=${gapless}&site=${'a'.repeat(60)}.example&${'x'.repeat(200)}=${gapless}&year=2020..2015`,
      (opened: Page) => expect(opened.getByText(/^Ignored: /)).toBeVisible(),
    ],
    ['/nowhere', (opened: Page) => expect(opened).toHaveTitle('Page not found · Forecourt')],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await ready(page)
      await expectNoSideways(page)
    })
  await test.step('a phone with letters of 24 px', async () => {
    await page.goto('/')
    await drawn(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '24px'
    })
    await expectNoSideways(page, [390])
  })
})

/** The part overflows its place, scrolls there, and is no higher than the window, once rendered. */
async function expectBox(part: Locator): Promise<void> {
  const over = () =>
    part.evaluate((box) => Math.max(box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth))
  await expect.poll(over).toBeGreaterThan(0)
  const [height, room] = await part.evaluate((box) => [box.clientHeight, innerHeight])
  expect(height).toBeLessThan(room ?? 0)
}

test('cars with everything open; reports without bounds are boxes that scroll', async ({ page }) => {
  for (const name of ['fiveListings', 'rightToLeft', 'longReport'] as const)
    await test.step(name, async () => {
      await page.goto(pageOf(name))
      await unfold(page)
      await expectNoSideways(page)
    })
  const reports = reportsOf(page)
  await reports.getByText('Records', { exact: true }).click()
  const records = reports.getByRole('group', { name: 'Records' })
  // Before the records appear, the last such button is that of the odometer.
  await expect(records.getByRole('row')).toHaveCount(26)
  await showAllRecords(page).click()
  await expectBox(records)
  await page.goto(pageOf('emoji'))
  await unfold(page)
  await expect(reportHeadings(page)).toHaveText(/^Prüfstelle/)
  await showTechnical(page)
  await rawButton(page).click()
  await expectNoSideways(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const box of [rawText(page), reports.getByRole('group', { name: 'Remarks' })]) await expectBox(box)
  // Sixty nested levels end in one scrolling box.
  await expectBox(reports.getByRole('group', { name: 'Inside' }))
})

test('the workbench with hostile words in all kept data', async ({ page }) => {
  const { emoji, markup, rightToLeft, fiveListings, largestPrice } = specialCars
  const ids = [emoji, markup, rightToLeft, fiveListings, largestPrice].map(({ id }) => id)
  const favourite = { added: 1, tags: [gapless, mixed], groups: ['g'] }
  await takeFileIn(
    page,
    fileOf({
      marks: Object.fromEntries(
        ids.map((id) => [id, { favourite, note: mixed.repeat(2), noted: 1, hidden: 1 }]),
      ),
      groups: { g: { name: gapless.slice(0, 60), made: 1 } },
      searches: { [`?${awkward}`]: { saved: 1, name: gapless.slice(0, 80), words: mixed } },
      [gapless]: {},
    }),
  )
  await expectNoSideways(page)
  for (const [path, ready] of [
    ['/favourites', () => expect(favouriteRows(page)).toHaveCount(ids.length)],
    ['/marks', () => expect(markRows(page)).toHaveCount(ids.length)],
    ['/searches', () => expect(savedSearch(page, /^wordwithout/)).toContainText('Counted just now')],
    [`/shared?name=${gapless}&cars=${ids.join(',')}`, () => expect(titleOf(page)).toBeVisible()],
    [compareOf('emoji', 'markup', 'rightToLeft', 'fiveListings'), () => expectCompared(page, 4)],
    [`/export?${awkward}`, () => expect(expectationOf(page)).toContainText('Time')],
    [`/analysis?${awkward}`, () => expectCounted(page, 'Price')],
    [`/analysis?${awkward}&show=pivot&rows=fuel&columns=year`, () => expectCounted(page, 'Fuel by Year')],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await ready()
      await expectNoSideways(page)
    })
  await page.goto('/vins')
  await vinsField(page).fill(
    (['emoji', 'markup', 'rightToLeft', 'largestPrice'] as const).map(vinOf).join(' '),
  )
  await lookUp(page, 4).click()
  await expect(vinsTable(page).getByRole('row')).toHaveCount(5)
  await expectNoSideways(page)
})
