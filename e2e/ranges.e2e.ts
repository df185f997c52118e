import { expect, test } from './test.ts'
import { carsShown, expectCars, group, listen, panelOf } from './panel.ts'

test.describe('ranges', () => {
  test('keep int64 to the last digit, typed and in a link', async ({ page }) => {
    await page.goto('/?price=9223372036854775807..')
    const price = await group(panelOf(page), 'Price')
    const from = price.getByLabel('Price, from').first()
    await expect(from).toHaveValue('9,223,372,036,854,775,807')
    await from.fill('9223372036854775808')
    await from.press('Enter')
    await expect(price.getByText('At most 9,223,372,036,854,775,807')).toBeVisible()
    await expect(page).toHaveURL('/?price=9223372036854775807..')
  })

  test('read numbers as people write them', async ({ page }) => {
    await page.goto('/')
    const km = await group(panelOf(page), 'Mileage')
    await km.getByLabel('Mileage, up to').first().fill('100 000')
    await km.getByLabel('Mileage, up to').first().press('Enter')
    await expect(page).toHaveURL('/?km=..100000')
    await expectCars(page, 'odometer_to=100000')
  })

  test('a number reached by Tab is typed over, not added to', async ({ page }) => {
    await page.goto('/?km=..100000')
    const km = await group(panelOf(page), 'Mileage')
    await km.getByLabel('Mileage, from').first().focus()
    await page.keyboard.press('Tab')
    await expect(km.getByLabel('Mileage, up to').first()).toHaveValue('100000')
    await page.keyboard.type('50000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?km=..50000')
  })

  test('typed in one breath are one search and one step of history', async ({ page }) => {
    await page.goto('/')
    const year = await group(panelOf(page), 'Year')
    await carsShown(page)
    const calls = listen(page)
    const steps = await page.evaluate(() => history.length)
    await year.getByLabel('Year, from').first().pressSequentially('2019', { delay: 60 })
    await expect(page).toHaveURL('/?year=2019..&v=1')
    await expectCars(page, 'year_from=2019')
    expect(calls.filter((call) => call.startsWith('/search?'))).toHaveLength(1)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  })

  test('from more than to is said beside the field and not sent', async ({ page }) => {
    await page.goto('/?year=..2015')
    const year = await group(panelOf(page), 'Year')
    await carsShown(page)
    const calls = listen(page)
    await year.getByLabel('Year, from').first().fill('2020')
    await year.getByLabel('Year, from').first().press('Enter')
    await expect(year.getByText('From 2020 is more than up to 2015: nothing fits both.')).toBeVisible()
    await expect(year.getByLabel('Year, from').first()).toHaveAccessibleDescription(/nothing fits both/)
    expect(calls.filter((call) => call.includes('year_from=2020&year_to=2015'))).toEqual([])
    await year.getByRole('button', { name: 'Swap them' }).click()
    await expect(page).toHaveURL('/?year=2015..2020')
  })

  test('a slider moves by keyboard, and the results with it', async ({ page }) => {
    await page.goto('/')
    const price = await group(panelOf(page), 'Price')
    const upper = price.getByRole('slider', { name: 'Price, up to' })
    await upper.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/?price=..100000')
    await expect(upper).toHaveAttribute('aria-valuetext', /^up to 100,000\sUSD$/)
    await expectCars(page, 'price_to=100000&currency=usd')
  })

  test('one press takes what is asked for most, another lets it go', async ({ page }) => {
    await page.goto('/')
    const km = await group(panelOf(page), 'Mileage')
    const quick = km.getByRole('button', { name: 'up to 100,000 km' })
    await quick.click()
    await expect(page).toHaveURL('/?km=..100000')
    await expect(quick).toHaveAttribute('aria-pressed', 'true')
    await quick.click()
    await expect(page).toHaveURL('/')
  })

  test('of a price are in the chosen currency', async ({ page }) => {
    await page.goto('/?price=..20000')
    const price = await group(panelOf(page), 'Price')
    await price.getByRole('combobox', { name: 'Currency of the price filter' }).selectOption('eur')
    await expect(page).toHaveURL('/?price=..20000&currency=eur')
    await expect(page.getByRole('button', { name: /^Remove: Price up to 20,000\sEUR/ })).toBeVisible()
    await expectCars(page, 'price_to=20000&currency=eur')
  })
})
