import type { Page } from '@playwright/test'
import { countOf, expect, test } from './test.ts'
import { textsOf } from './observe.ts'
import { copyLink, linkField, qrCode, shareButton, titleOf } from './pages/frame.ts'
import { choice, group, option, panelOf, swapEnds } from './pages/panel.ts'
import { carsShown, chip, expectCars } from './pages/results.ts'

test('the address of any state opens the same state in a fresh browser', async ({ page, browser }) => {
  const path =
    '/?brand=56&year=2015..&body=sedan,suv&gearbox=automatic&price=..9223372036854775807&keys=yes&sort=cheaper&currency=eur&view=list'
  await page.goto(path)
  const count = await carsShown(page)
  const names = await textsOf(page.getByRole('article').getByRole('heading'), 24)
  const fresh = await browser.newPage()
  await fresh.goto(page.url())
  expect(await carsShown(fresh)).toBe(count)
  await expect(fresh.getByRole('article').getByRole('heading')).toHaveText(names)
  await expect(fresh).toHaveURL(path)
  await fresh.close()
})

test('a price beyond the range of a double survives', async ({ page }) => {
  await page.goto('/?price=9223372036854775807..&v=1')
  await expect(chip(page, /Price from 9,223,372,036,854,775,807/)).toBeVisible()
  const query = 'price_from=9223372036854775807&currency=usd'
  const count = await countOf(page.request, query)
  await expect(titleOf(page)).toHaveText(count === 0 ? 'No cars' : /^\d+ cars?$/)
})

test('title, description and canonical address describe the search', async ({ page }) => {
  await page.goto('/?fuel=diesel&price=..20000&currency=eur&n=3&t=2026-01-01')
  const count = await carsShown(page)
  const cars = `${count.toLocaleString('en')} cars`
  await expect(page).toHaveTitle(`${cars} · Diesel, up to 20,000 EUR · Forecourt`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    new RegExp(`^${cars}: Diesel`),
  )
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/\?fuel=diesel&price=\.\.20000&currency=eur$/,
  )
})

test('sharing gives a short link, its QR code, and today’s count where that is wished', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?fuel=hydrogen&page=1')
  const count = await carsShown(page)
  await shareButton(page).click()
  const link = linkField(page)
  await expect(link).toHaveValue(/\/\?fuel=hydrogen$/)
  await expect(qrCode(page)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Include today’s count/ }).check()
  await expect(link).toHaveValue(new RegExp(`/\\?fuel=hydrogen&n=${count}&t=\\d{4}-\\d\\d-\\d\\d$`))
  await page.getByRole('checkbox', { name: 'Open in this language' }).check()
  await expect(link).toHaveValue(/&lang=en&n=/)
  await copyLink(page).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
})

test('a link with a count compares it with the current count', async ({ page }) => {
  const count = await countOf(page.request, 'fuels[]=7')
  await page.goto(`/?fuel=hydrogen&n=${count + 4}&t=2026-11-01`)
  await expect(page.getByText(`${count + 4} when shared on 1 Nov 2026, ${count} now (−4)`)).toBeVisible()
  // The count belongs to the shared search only.
  await chip(page, /Fuel Hydrogen/).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('when shared')).toHaveCount(0)
})

const leftOut = (page: Page) => page.getByRole('main').getByText(/^Ignored: /)

test('ignored parts of a link', async ({ page }) => {
  await test.step('an unknown part of a link is named, the rest opens', async () => {
    await page.goto('/?fuel=diesel&airbags=constructor&body=flying_carpet')
    await expect(page.getByText(/airbags=constructor/)).toBeVisible()
    await expectCars(page, 'fuels[]=1')
    // The next choice removes it from the URL.
    await option(await group(panelOf(page), 'Body type'), /^Van/).check()
    await expect(page).toHaveURL('/?body=van&fuel=diesel')
    await expect(leftOut(page)).toHaveCount(0)
  })
  await test.step('an unknown name is shown with the one that is near, and trackers are passed over', async () => {
    await page.goto('/?fule=diesel&body=suv&utm_source=chat&fbclid=1')
    await expect(leftOut(page)).toHaveText('Ignored: fule=diesel (did you mean fuel?)')
    await expectCars(page, 'body_types[]=5')
  })
  await test.step('each value that is lost is named, and the others of its list stay', async () => {
    await page.goto('/?body=wagn,suv&year=20x8..2020&view=cube&lang=de&page=0')
    await expect(leftOut(page)).toHaveText('Ignored: year=20x8.., body=wagn, page=0, view=cube, lang=de')
    await expect(chip(page, /Body type SUV/)).toBeVisible()
    await expect(chip(page, /Year up to 2020/)).toBeVisible()
    await expectCars(page, 'body_types[]=5&year_to=2020')
  })
  await test.step('of much that is lost the first is named, and how much more there is', async () => {
    await page.goto(`/?fuel=hydrogen&${Array.from({ length: 200 }, (_, index) => `x${index}=1`).join('&')}`)
    await expect(leftOut(page)).toHaveText(/^Ignored: x0=1, .*, x7=1, and 192 more$/)
  })
  await test.step('a page beyond the last one does not take away what else was left out', async () => {
    await page.goto('/?fuel=hydrogen&page=9000&view=cube')
    await expect(page.getByText(/^There is no page 9,000/)).toBeVisible()
    await expect(leftOut(page)).toHaveText('Ignored: view=cube')
  })
})

test('a currency that the service does not know is left out and said, with whatever else was', async ({
  page,
}) => {
  await page.goto('/?fuel=diesel&price=..5000&currency=zzz&fule=1')
  await expect(leftOut(page)).toHaveText('Ignored: fule=1 (did you mean fuel?), currency=zzz')
  await expect(chip(page, /Price up to 5,000\sUSD/)).toBeVisible()
  await expectCars(page, 'fuels[]=1&price_to=5000&currency=usd')
  await expect(page).toHaveURL('/?fuel=diesel&price=..5000')
  // The currency came from the link; the next choice starts a search without it.
  await chip(page, /Fuel Diesel/).click()
  await expect(page).toHaveURL('/?price=..5000')
  await expect(leftOut(page)).toHaveCount(0)
})

test('of two ranges the wrong way round both are named, nothing is sent, and nothing waits', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/year_from=2020&year_to=2015/.test(request.url())) sent.push(request.url())
  })
  await page.goto('/?year=2020..2015&km=90000..1000')
  const notices = page.getByRole('main').getByText(/^“From” is higher than “To”/)
  await expect(notices).toHaveCount(2)
  const makes = await group(panelOf(page), 'Make and model')
  // The makes are listed by name, without counts.
  await expect(option(makes, /^[\p{L} -]+$/u).nth(7)).toBeVisible()
  // The buttons of the filters precede those of the notices.
  const swap = swapEnds(page.getByRole('main')).last()
  await swap.click()
  await expect(notices).toHaveCount(1)
  await swap.click()
  await expect(page).toHaveURL('/?year=2015..2020&km=1000..90000')
  await expectCars(page, 'year_from=2015&year_to=2020&odometer_from=1000&odometer_to=90000')
  await expect(option(makes, /\d$/).nth(7)).toBeVisible()
  expect(sent).toEqual([])
})

test('a link is understood, and written plainly from then on', async ({ page }) => {
  // contract/link.test.ts tests each of these separately.
  await page.goto('/?BODY=Wagon&body=sedan,%20suv&Fuel=Petrol,HYDROGEN)>.,')
  await expectCars(page, 'body_types[]=1&body_types[]=2&body_types[]=5&fuels[]=4&fuels[]=7')
  await expect(leftOut(page)).toHaveCount(0)
  const keys = await group(panelOf(page), 'Keys')
  await choice(keys, /^Has keys/).check()
  await expect(page).toHaveURL('/?body=sedan,wagon,suv&fuel=gasoline,hydrogen&keys=yes')
  await expectCars(page, 'body_types[]=1&body_types[]=2&body_types[]=5&fuels[]=4&fuels[]=7&keys_available=1')
})
