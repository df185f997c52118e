import { specialCars } from '../demo/special-cars.ts'
import { vinOf } from './pages/car.ts'
import {
  addCar,
  addCarButton,
  addCarDialog,
  collect,
  comparedCars,
  comparedRow,
  compareOf,
  compareTable,
  compareTray,
  differencesButton,
  expectCompared,
} from './pages/compare.ts'
import { compareLink } from './pages/favourites.ts'
import { statusOf, titleOf } from './pages/frame.ts'
import { marksLink } from './pages/marks.ts'
import { cards, carLinks, carsShown, chooseRadio, moreFor, rowBoxes, viewRadio } from './pages/results.ts'
import { restingBox } from './observe.ts'
import { answerAs, expect, expectAccessibleInBothThemes, makeTrouble, noTrouble, test } from './test.ts'

// Two to six cars side by side: collecting them, their rows, and the marks.

test('cars are collected from cards, stay with the tab, and are compared', async ({ page, context }) => {
  await page.goto('/')
  await carsShown(page)
  const [first = '', second = ''] = await carLinks(page).allTextContents()
  await collect(cards(page).nth(0))
  await expect(compareTray(page)).toContainText('1 of 6 to compare')
  await expect(moreFor(cards(page).nth(0))).toBeFocused()
  await collect(cards(page).nth(1))
  await expect(compareTray(page)).toContainText('2 of 6 to compare')
  // Another tab has its own collection.
  const other = await context.newPage()
  await other.goto('/')
  await carsShown(other)
  await collect(cards(other).nth(2))
  await expect(compareTray(other)).toContainText('1 of 6 to compare')
  await other.close()
  await page.reload()
  await compareLink(compareTray(page)).click()
  await expect(titleOf(page)).toHaveText('Compare cars')
  await expect(titleOf(page)).toBeFocused()
  await expectCompared(page, 2)
  await expect(comparedCars(page).nth(0)).toContainText(first.split(' ')[0] ?? '')
  await expect(comparedCars(page).nth(1)).toContainText(second.split(' ')[0] ?? '')

  // A car removed from the comparison leaves the collection too.
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expectCompared(page, 1)
  await expect(comparedCars(page).first()).toBeFocused()
  await expect(page.getByText('Add another car to see what differs.')).toBeVisible()
  await page.goBack()
  await expectCompared(page, 2)
  await page.goBack()
  await expect(compareTray(page)).toContainText('1 of 6 to compare')
  await compareTray(page).getByRole('button', { name: 'Clear comparison' }).click()
  await expect(compareTray(page)).toBeHidden()
})

test('a seventh car is refused in words', async ({ page }) => {
  await page.goto('/')
  await carsShown(page)
  for (let at = 0; at < 7; at += 1) await collect(cards(page).nth(at))
  await expect(compareTray(page)).toContainText('Up to 6 cars: remove one first.')
  await compareTray(page)
    .getByRole('button', { name: /^Remove:/ })
    .last()
    .click()
  await expect(compareTray(page)).toContainText('5 of 6 to compare')
  // On a page shorter than the window the tray is at the bottom, too.
  await page.goto('/favourites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  const { y } = await restingBox(compareTray(page))
  expect(y).toBeGreaterThan(0.75 * (page.viewportSize()?.height ?? 0))
})

test('selected rows of the table are compared, and selected cards', async ({ page }) => {
  for (const view of ['Table', 'Grid'] as const) {
    await page.goto(`/?view=${view.toLowerCase()}`)
    await chooseRadio(viewRadio(page, view))
    const boxes = rowBoxes(page)
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('region', { name: 'Selected cars' })
    await expect(bar).toContainText('2 selected')
    await compareLink(bar).click()
    await expectCompared(page, 2)
  }
})

test('differences, certain bests, and all offers', async ({ page }) => {
  await page.goto(compareOf('fourShapes', 'fiveListings', 'staleAuction'))
  await expectCompared(page, 3)
  await expect(comparedRow(page, 'Year').getByRole('cell').nth(1)).toContainText('Newest')
  await expect(comparedRow(page, 'Year').getByText('Newest')).toHaveCount(1)
  // The sources of the second car contradict each other, so no mileage is certainly lower.
  await expect(comparedRow(page, 'Mileage').getByText('Lowest mileage')).toHaveCount(0)
  await expect(comparedRow(page, 'Listings').getByRole('cell').nth(1).getByRole('listitem')).toHaveCount(5)
  await expect(comparedRow(page, 'Inspections and history').getByRole('cell').nth(0)).toContainText(
    'Inspection',
  )
  await expect(comparedRow(page, 'Reported damage').getByRole('img')).toHaveCount(1)
  // Prices in several currencies are converted, and marked as such.
  await expect(comparedRow(page, 'Listings').getByText('≈ lowest price')).toHaveCount(1)

  await expect(comparedRow(page, 'Cylinders')).toBeVisible()
  await differencesButton(page).click()
  await expect(comparedRow(page, 'Cylinders')).toBeHidden()
  await expect(comparedRow(page, 'Make')).toBeVisible()
  await page.reload()
  await expect(differencesButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('columns are moved and removed by keys, and the address follows', async ({ page }) => {
  await page.goto(compareOf('fourShapes', 'fiveListings'))
  await expectCompared(page, 2)
  const move = page.getByRole('button', { name: 'Move 2015 Mercedes-Benz C-Class right' })
  await move.press('Enter')
  await expect(comparedCars(page).nth(1)).toContainText('Mercedes-Benz')
  await expect(move).toBeFocused()
  await expect(statusOf(page)).toContainText('2015 Mercedes-Benz C-Class: now 2 of 2')
  expect(new URL(page.url()).searchParams.get('cars')).toBe(
    `${specialCars.fiveListings.id},${specialCars.fourShapes.id}`,
  )
  await page.getByRole('button', { name: 'Remove 2016 Volkswagen Passat' }).press('Enter')
  await expectCompared(page, 1)
  await expect(comparedCars(page)).toContainText('Mercedes-Benz')
})

test('a car is added by VIN, by link and of those seen lately', async ({ page }) => {
  await page.goto(`/car/${specialCars.fourShapes.id}`)
  await expect(titleOf(page)).toContainText('Mercedes-Benz')
  await marksLink(page).click()
  await page.getByRole('link', { name: 'Compare cars' }).click()
  await expect(page.getByText('No cars to compare yet')).toBeVisible()
  await addCarButton(page).click()
  await addCar(page, 'red, not a VIN')
  await expect(addCarDialog(page)).toContainText('Enter a VIN or a link')
  await addCar(page, vinOf('soldLongAgo'))
  await expect(addCarDialog(page)).toContainText('No such car found.')
  await addCar(page, vinOf('fiveListings').toUpperCase())
  await expectCompared(page, 1)
  await addCarButton(page).click()
  await addCar(page, vinOf('fiveListings'))
  await expect(addCarDialog(page)).toContainText('This car is already in the comparison.')
  await addCarDialog(page)
    .getByRole('button', { name: /Mercedes-Benz/ })
    .click()
  await expectCompared(page, 2)
  await addCarButton(page).click()
  await addCar(page, `https://cars.example/car/${specialCars.sixtyPhotos.id}?was=x`)
  await expectCompared(page, 3)
})

test('cars by VIN, missing cars and too many cars are handled', async ({ page }) => {
  const { fourShapes, sixtyPhotos, soldLately, bare, emoji, markup, rightToLeft } = specialCars
  const named = [
    fourShapes.vin,
    'gone',
    sixtyPhotos.id,
    soldLately.id,
    bare.id,
    emoji.id,
    markup.id,
    rightToLeft.id,
  ]
  await page.goto(`/compare?cars=${named.join(',')}`)
  await expectCompared(page, 5)
  await expect(page.getByText('2 more cars in this link aren’t shown (limit: 6).')).toBeVisible()
  const gone = page.getByText('This car isn’t available: gone')
  await expect(gone).toBeVisible()
  await expect(compareTable(page).getByRole('columnheader', { name: /Sold/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove from comparison' }).click()
  await expect(gone).toBeHidden()
  // There is room for one of the others now.
  await expectCompared(page, 6)
  await expect(page.getByText('1 more car in this link isn’t shown (limit: 6).')).toBeVisible()
})

test('on paper all six stand beside each other, without what can only be pressed', async ({ page }) => {
  await page.goto(
    compareOf('fiveListings', 'fourShapes', 'sixtyPhotos', 'longReport', 'largestPrice', 'markup'),
  )
  await expectCompared(page, 6)
  await expect(comparedRow(page, 'Anti-lock brakes (ABS)')).toBeVisible()
  // A landscape A4 sheet without its margins.
  const width = 1047
  await page.setViewportSize({ width, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect(addCarButton(page)).toBeHidden()
  await expect(differencesButton(page)).toBeHidden()
  const boxes = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => comparedCars(page).nth(at).boundingBox()))
  const last = boxes[5]
  expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size).toBe(1)
})

test('a failing service is reported, and retried', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { match: specialCars.fourShapes.id, status: 503, times: 9 })
  await page.goto(compareOf('fourShapes', 'fiveListings'))
  await expectCompared(page, 1)
  const again = page.getByRole('main').getByRole('button', { name: /Try again|Try now/ })
  await expect(again).toBeVisible()
  await noTrouble(page)
  await again.click()
  await expectCompared(page, 2)
})

test('on a phone a car that comes late has its place, and those before it stay in sight', async ({
  page,
}) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { match: specialCars.fiveListings.id, delay: 1500, times: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(compareOf('fiveListings', 'fourShapes', 'sixtyPhotos', 'bare'))
  await expectCompared(page, 4)
  await noTrouble(page)
  await expect(comparedCars(page).nth(0)).toBeInViewport({ ratio: 1 })
  await expect(comparedCars(page).nth(2)).not.toBeInViewport()
})

test('two cars side by side on a phone; nothing for axe to find @everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(compareOf('fiveListings', 'fourShapes', 'sixtyPhotos', 'bare'))
  await expectCompared(page, 4)
  await expect(comparedRow(page, 'Anti-lock brakes (ABS)')).toBeVisible()
  await expect(comparedCars(page).nth(1)).toBeInViewport({ ratio: 1 })
  await expect(comparedCars(page).nth(2)).not.toBeInViewport()
  await compareTable(page).focus()
  // A key press moves by one column. Several at once move by one or more, depending on the browser's speed.
  await page.keyboard.press('ArrowRight')
  await expect(comparedCars(page).nth(2)).toBeInViewport({ ratio: 1 })
  await expect(comparedCars(page).nth(1)).toBeInViewport({ ratio: 1 })
  // Last, because the check scrolls to the elements.
  await expectAccessibleInBothThemes(page)
})
