import type { Locator, Page } from '@playwright/test'
import { soldListings } from '../demo/special-cars.ts'
import { answerAs, expect, makeTrouble, noTrouble, test } from './test.ts'
import {
  fullButton,
  fullOf,
  pageOf,
  reportHeadings,
  searchAllCars,
  section,
  unfold,
  vinOf,
} from './pages/car.ts'
import { boxOf, statusOf, titleOf, tryAgain } from './pages/frame.ts'

// Ways to open a car, pages of cars that are gone, and malformed addresses.

test('a sold car by the look-up of its listing: sold view, its own report, the listing marked', async ({
  page,
}) => {
  await page.goto(`/listing/autohalle.example/${soldListings.autohalle.listing}`)
  await expect(titleOf(page)).toHaveText(/Škoda Octavia/)
  await expect(page.getByText('This car has been sold')).toBeVisible()
  await expect(page.getByText('This listing', { exact: true })).toBeVisible()
  await expect(reportHeadings(page)).not.toHaveCount(0)
  await expect(page.getByText(/^Last prices?$/)).toBeVisible()
  await unfold(page)
  await expect(section(page, 'Similar cars')).toBeVisible()
})

test('an advertisement’s address or a VIN in the search box leads to the car', async ({ page }) => {
  await page.goto('/')
  const box = boxOf(page)
  await box.fill('https://www.ratukiemis.example/listing/FIVE-2')
  await expect(page.getByRole('option', { name: /^Open listing/ })).toBeVisible()
  await box.press('Enter')
  await expect(titleOf(page)).toHaveText(/Volkswagen Passat/)
  await expect(page).toHaveURL(/\/listing\/(?:www\.)?ratukiemis\.example\//)
  await page.goto('/')
  await box.fill(vinOf('sixtyPhotos').toUpperCase())
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(titleOf(page)).toHaveText(/BMW 5 Series/)
})

test('what a mail leaves behind a link is passed over', async ({ page }) => {
  await page.goto(`${pageOf('sixtyPhotos')}%22).`)
  await expect(titleOf(page)).toHaveText(/BMW 5 Series/)
  await expect(page).toHaveURL(new RegExp(String.raw`${pageOf('sixtyPhotos')}(?:\?|$)`))
  await page.goto('/vins.')
  await expect(page).toHaveURL(/\/vins$/)
  await page.goto('/vin/WBAZZZZZZZZ00000O')
  await expect(page.getByText('A VIN never has the letters I, O or Q')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Look up WBAZZZZZZZZ000000' })).toBeVisible()
})

const unknown = [
  ['an unknown id', '/car/no-such-car', 'This car is no longer available'],
  ['a name that every object has', '/car/constructor', 'This car is no longer available'],
  ['an id with a slash and a question mark', '/car/a%2Fb%3Fc', 'This car is no longer available'],
  ['an id of another script', '/car/%D0%B0%F0%9F%9A%97', 'This car is no longer available'],
  ['a VIN of no car', '/vin/WBAZZZZZZZZ000000', 'No car with the VIN WBAZZZZZZZZ000000'],
  ['no VIN at all', '/vin/%3Cb%3E', '“B” isn’t a complete VIN'],
  ['an unknown host', '/listing/nowhere.example/1', 'No listing 1 on nowhere.example'],
  ['an unknown listing', '/listing/autohalle.example/NO-1', 'No listing NO-1 on autohalle.example'],
  ['what is no host', '/listing/..%2F..%2Fdomains/1', /^No listing 1 on/],
] as const

test('what leads to no car is said in the heading, with ways on', async ({ page }) => {
  for (const [what, path, heading] of unknown)
    await test.step(what, async () => {
      await page.goto(path)
      await expect(titleOf(page)).toHaveText(heading)
      // A page opened by the browser starts at its top; a redirect to another address moves the focus.
      if (new URL(page.url()).pathname === path) await expect(titleOf(page)).not.toBeFocused()
      await expect(searchAllCars(page)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Check a list of VINs' })).toBeVisible()
    })
})

test('a car without any values says so everywhere', async ({ page }) => {
  for (const name of ['nulls', 'absent'] as const)
    await test.step(name, async () => {
      await page.goto(pageOf(name))
      await expect(titleOf(page)).toHaveText('Fiat Panda')
      await unfold(page)
      const facts = section(page, 'Specifications')
      await expect(facts.getByRole('definition').filter({ hasText: 'Not stated' })).not.toHaveCount(0)
      await expect(page.getByText(/^Not stated in any listing: /)).toBeVisible()
      await expect(section(page, 'Equipment').getByText('No source lists any equipment.')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(
        /undefined|\bnull\b|NaN|Infinity|Invalid Date|\[object/,
      )
    })
})

test('titles with markup, emoji and other directions stay text and in their place', async ({ page }) => {
  await page.goto(pageOf('markup'))
  await expect(titleOf(page)).toContainText('<i>FR</i>')
  await expect(page.getByText('<b>Bold</b>', { exact: false }).first()).toBeVisible()
  await expect(page).not.toHaveTitle(/owned/)
  await page.goto(pageOf('rightToLeft'))
  await unfold(page)
  await expect(page.locator('[lang="ar"]').or(page.getByText('Toyota Camry').first()).first()).toBeVisible()
})

test('a look-up that fails says why and is tried again in place', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'car', status: 503 })
  await page.goto(pageOf('fiveListings'))
  await expect(titleOf(page)).toHaveText('Couldn’t load this car')
  await expect(page.getByText('The service had an error')).toBeVisible()
  await noTrouble(page)
  await tryAgain(page).click()
  await expect(titleOf(page)).toHaveText(/Volkswagen Passat/)
})

const reloadPage = (page: Page) => page.getByRole('button', { name: 'Reload page' })
const comes = (part: Locator) =>
  part.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )

test('a part whose code does not come says so in place, and comes with another try', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('sixtyPhotos'))
  await unfold(page)
  await context.setOffline(true)
  const full = fullOf(page)
  const open = fullButton(page)
  await open.click()
  await expect(page.getByRole('main').getByText('Couldn’t load this section.')).toBeVisible()
  await expect(statusOf(page)).toHaveText(/^Couldn’t load this section\./)
  // The page around it is unchanged.
  await expect(titleOf(page)).toHaveText(/BMW 5 Series/)
  await tryAgain(page).click()
  await expect(reloadPage(page)).toBeVisible()
  // The part loads by itself once online, or after a reload in a browser that remembers the failure.
  await context.setOffline(false)
  if (!(await comes(full))) {
    await reloadPage(page).click()
    // The history step of the press may exist already.
    if (!(await comes(full))) await open.click()
    await expect(full).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
})

test('a page whose code does not come says so, and comes with another try', async ({ page, context }) => {
  await page.goto('/?body=suv')
  const car = page.getByRole('article').getByRole('heading').getByRole('link').first()
  await expect(car).toBeVisible()
  await context.setOffline(true)
  await car.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Couldn’t load this section.' })).toBeVisible()
  await expect(tryAgain(page)).toBeVisible()
  // The page loads by itself once online, or after a reload, as above.
  await context.setOffline(false)
  if (!(await comes(section(page, 'Specifications')))) await reloadPage(page).click()
  await expect(section(page, 'Specifications')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?body=suv')
  await expect(car).toBeVisible()
})
