import { expect, test } from './test.ts'
import { listen } from './observe.ts'
import { statusOf } from './pages/frame.ts'
import {
  clearAll,
  currencyOf,
  group,
  panelOf,
  rangeField,
  rangeSlider,
  swapEnds,
  upTo100000,
} from './pages/panel.ts'
import { carsShown, chip, expectCars } from './pages/results.ts'

test.describe('ranges', () => {
  test('of all cars', async ({ page }) => {
    await page.goto('/')
    await test.step('one press takes what is asked for most, another lets it go', async () => {
      const km = await group(panelOf(page), 'Mileage')
      const quick = upTo100000(km)
      await quick.click()
      await expect(page).toHaveURL('/?km=..100000')
      await expect(quick).toHaveAttribute('aria-pressed', 'true')
      await quick.click()
      await expect(page).toHaveURL('/')
    })
    await test.step('read numbers as people write them', async () => {
      const km = await group(panelOf(page), 'Mileage')
      await rangeField(km, 'Mileage, up to').fill('100 000')
      await rangeField(km, 'Mileage, up to').press('Enter')
      await expect(page).toHaveURL('/?km=..100000')
      await expectCars(page, 'odometer_to=100000')
      await rangeField(km, 'Mileage, up to').fill('120k')
      await rangeField(km, 'Mileage, up to').press('Enter')
      await expect(page).toHaveURL('/?km=..120000')
      await rangeField(km, 'Mileage, up to').fill('15.000')
      await rangeField(km, 'Mileage, up to').press('Enter')
      await expect(page).toHaveURL('/?km=..15000')
    })
    await clearAll(page).first().click()
    await expect(page).toHaveURL('/')
    await test.step('typed in one breath are one search and one step of history', async () => {
      const year = await group(panelOf(page), 'Year')
      await carsShown(page)
      const calls = listen(page)
      const steps = await page.evaluate(() => history.length)
      await rangeField(year, 'Year, from').pressSequentially('2019', { delay: 60 })
      await expect(page).toHaveURL('/?year=2019..&v=1')
      await expectCars(page, 'year_from=2019')
      expect(calls.filter((call) => call.startsWith('/search?year'))).toHaveLength(1)
      expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    })
    await clearAll(page).first().click()
    await expect(page).toHaveURL('/')
    await test.step('a slider moves by keyboard, and the results with it', async () => {
      const price = await group(panelOf(page), 'Price')
      const upper = rangeSlider(price, 'Price, up to')
      await upper.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL('/?price=..50000')
      await expect(upper).toHaveAttribute('aria-valuetext', /^up to 50,000\sUSD$/)
      await expectCars(page, 'price_to=50000&currency=usd')
    })
    await clearAll(page).first().click()
    await expect(page).toHaveURL('/')
    await test.step('read what a card says, with its currency', async () => {
      const price = await group(panelOf(page), 'Price')
      await rangeField(price, 'Price, up to').fill('EUR 9,080')
      await rangeField(price, 'Price, up to').press('Enter')
      await expect(page).toHaveURL(/price=\.\.9080&currency=eur/)
      await clearAll(page).first().click()
    })
    await test.step('say with an example of their own what can be typed', async () => {
      const km = await group(panelOf(page), 'Mileage')
      await rangeField(km, 'Mileage, from').fill('few')
      await rangeField(km, 'Mileage, from').press('Enter')
      await expect(km.getByText('Whole numbers only, such as 50,000')).toBeVisible()
      const year = await group(panelOf(page), 'Year')
      await rangeField(year, 'Year, from').fill('new')
      await rangeField(year, 'Year, from').press('Enter')
      await expect(year.getByText(/^Whole numbers only, such as 20\d\d\s*$/)).toBeVisible()
      const seats = await group(panelOf(page), 'Seats')
      await seats.getByRole('textbox').fill('some')
      await seats.getByRole('textbox').press('Enter')
      await expect(seats.getByText('Whole numbers only, such as 5')).toBeVisible()
    })
  })

  test('keep int64 to the last digit, typed and in a link', async ({ page }) => {
    await page.goto('/?price=9223372036854775807..')
    const price = await group(panelOf(page), 'Price')
    const from = rangeField(price, 'Price, from')
    await expect(from).toHaveValue('9,223,372,036,854,775,807')
    await from.fill('9223372036854775808')
    await from.press('Enter')
    await expect(price.getByText('At most 9,223,372,036,854,775,807')).toBeVisible()
    await expect(page).toHaveURL('/?price=9223372036854775807..')
  })

  test('a number reached by Tab is replaced by typing, not extended', async ({ page }) => {
    await page.goto('/?km=..100000')
    const km = await group(panelOf(page), 'Mileage')
    await rangeField(km, 'Mileage, from').focus()
    await page.keyboard.press('Tab')
    await expect(rangeField(km, 'Mileage, up to')).toHaveValue('100000')
    await page.keyboard.type('50000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?km=..50000')
  })

  test('from more than to is said beside the field and not sent', async ({ page }) => {
    await page.goto('/?year=..2015')
    const year = await group(panelOf(page), 'Year')
    await carsShown(page)
    const calls = listen(page)
    await rangeField(year, 'Year, from').fill('2020')
    await rangeField(year, 'Year, from').press('Enter')
    await expect(year.getByText('“From” (2020) is higher than “To” (2015).')).toBeVisible()
    await expect(rangeField(year, 'Year, from')).toHaveAccessibleDescription(/is higher than “To”/)
    expect(calls.filter((call) => call.includes('year_from=2020&year_to=2015'))).toEqual([])
    await expect(statusOf(page)).toHaveText('“From” (2020) is higher than “To” (2015).')
    await swapEnds(year).click()
    await expect(page).toHaveURL('/?year=2015..2020')
    // The button is gone with its message.
    await expect(page.locator(':focus')).toContainText('Year')
  })

  test('a slider moves under the pointer, either thumb where both meet', async ({ page }) => {
    // Between two stops; both thumbs are on the one below.
    for (const [side, url] of [
      [-1, '/?price=5000..13000'],
      [1, '/?price=12000..15000'],
    ] as const) {
      await page.goto('/?price=12000..13000')
      const price = await group(panelOf(page), 'Price')
      const lower = rangeSlider(price, 'Price, from')
      await lower.scrollIntoViewIfNeeded()
      const scale = { max: Number(await lower.getAttribute('max')), at: Number(await lower.inputValue()) }
      await expect(rangeSlider(price, 'Price, up to')).toHaveValue(String(scale.at))
      const { x, y, width, height } = (await lower.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const step = (width - 18) / scale.max
      const middle = x + 9 + step * scale.at
      const steps = await page.evaluate(() => history.length)
      await page.mouse.move(middle + side * 5, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(middle + side * (5 + step), y + height / 2, { steps: 5 })
      await expect(page).toHaveURL('/?price=12000..13000')
      await page.mouse.up()
      await expect(page).toHaveURL(url)
      expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    }
  })

  test('of a price are in the chosen currency', async ({ page }) => {
    await page.goto('/?price=..20000')
    const price = await group(panelOf(page), 'Price')
    await currencyOf(price).selectOption('eur')
    await expect(page).toHaveURL('/?price=..20000&currency=eur')
    await expect(chip(page, /Price up to 20,000\sEUR/)).toBeVisible()
    await expectCars(page, 'price_to=20000&currency=eur')
  })
})
