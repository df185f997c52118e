import { countOf, expect, test } from './test.ts'
import { listen, listenToQuestions, numberIn } from './observe.ts'
import { pageOf, section } from './pages/car.ts'
import { titleOf } from './pages/frame.ts'
import { countBeside, group, option, panelOf, rangeSlider } from './pages/panel.ts'
import { cards, carsShown, expectCars, priceChecked } from './pages/results.ts'

// Few requests, so that the app stays usable with a throttled service.

test('a first visit makes at most ten requests', async ({ page }) => {
  const calls = listen(page)
  await page.goto('/')
  await carsShown(page)
  await expect(cards(page).getByText(priceChecked).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(10)
  await test.step('a tick asks for its cars, their number, and in one question for all numbers and price checks', async () => {
    const suv = option(await group(panelOf(page), 'Body type'), /^SUV/)
    // Focusing scrolls the surrounding groups into view, and they request their counts.
    await suv.focus()
    await countBeside(suv)
    await page.waitForLoadState('networkidle')
    const further = listen(page)
    const questions = listenToQuestions(page)
    // By keyboard, because hovering would prefetch.
    await suv.press(' ')
    await expect(page).toHaveURL('/?body=suv')
    await expect(cards(page).getByText(priceChecked).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(further.length, [...further, ...questions].join('\n')).toBeLessThanOrEqual(3)
  })
})

test('a car page scrolled to its end makes at most eight requests', async ({ page }) => {
  const calls = listen(page)
  await page.goto(pageOf('fiveListings'))
  for (const name of ['Listing timeline', 'Price check']) await section(page, name).scrollIntoViewIfNeeded()
  await expect(section(page, 'Price check').getByRole('link', { name: /^\d+ similar/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(8)
})

test('while a range is dragged the count follows, and the final value becomes the search', async ({
  page,
}) => {
  await page.goto('/')
  const before = await carsShown(page)
  const price = await group(panelOf(page), 'Price')
  const slider = rangeSlider(price, 'Price, up to')
  await expect(slider).toBeVisible()
  await page.waitForLoadState('networkidle')
  const box = await slider.boundingBox()
  if (box === null) throw new Error('no slider')
  const [y, end] = [box.y + box.height / 2, box.x + box.width - 10]
  await page.mouse.move(end, y)
  await page.mouse.down()
  await page.mouse.move(end - box.width * 0.5, y, { steps: 5 })
  const most = numberIn((await slider.getAttribute('aria-valuetext')) ?? '')
  const count = await countOf(page.request, `price_to=${most}&currency=usd`)
  expect(count).toBeLessThan(before)
  await expect(titleOf(page)).toHaveText(`${count.toLocaleString('en')} cars`)
  await expect(page).toHaveURL('/')
  await page.mouse.up()
  await expect(page).toHaveURL(`/?price=..${most}`)
  await expectCars(page, `price_to=${most}&currency=usd`)
})
