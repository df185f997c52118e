import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './test.ts'
import { type GuardedGateway, openGuardedGateway } from './guarded-gateway.ts'
import { expectNoSideways } from './observe.ts'
import {
  accountButton,
  forgetKey,
  keyField,
  keyLink,
  passwordField,
  signIn,
  signInAgain,
  signInButton,
  signOutButton,
  takeKeyButton,
} from './pages/door.ts'
import { startExport } from './pages/export.ts'
import { titleOf } from './pages/frame.ts'
import { carsShown, chip, preset } from './pages/results.ts'

// Access: one gateway asks for a password, another one for each user's own key.

const password = 'a password of twelve letters'
// In one worker, because each worker would start its own gateways.
test.describe.configure({ mode: 'default' })

let asking: GuardedGateway
let keyless: GuardedGateway

test.beforeAll(async ({ baseURL }) => {
  if (baseURL === undefined) throw new Error('no service to stand in front of')
  ;[asking, keyless] = await Promise.all([
    openGuardedGateway(baseURL, { password }),
    openGuardedGateway(baseURL, 'own-key'),
  ])
})
test.afterAll(() => Promise.all([asking.close(), keyless.close()]))

test('a link leads through the sign-in to its cars', async ({ page }) => {
  const link = `${asking.address}/?body=suv&sort=cheaper`
  await page.goto(link)
  await expect(titleOf(page)).toHaveText('Sign in')
  await expect(passwordField(page)).toBeFocused()
  await expectAccessibleInBothThemes(page)

  await signIn(page, 'Wrong password')
  await expect(page.getByRole('alert')).toHaveText('Wrong password. Try again.')
  await expect(page).toHaveTitle('Wrong password. Try again. · Sign in · Forecourt')
  await expect(passwordField(page)).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)

  await signIn(page, password)
  await expect(page).toHaveURL(link)
  expect(await carsShown(page)).toBeGreaterThan(0)
})

test('the sign-in is in the user’s language and works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'uk-UA' })
  const page = await context.newPage()
  await page.goto(`${asking.address}/car/1`)
  await expect(titleOf(page)).toHaveText('Вхід')
  await page.getByRole('link', { name: 'Polski' }).click()
  await expect(titleOf(page)).toHaveText('Zaloguj się')
  const field = page.getByLabel('Hasło')
  await field.fill(password)
  await field.press('Enter')
  await expect(page).toHaveURL(`${asking.address}/car/1`)
  await context.close()
})

test('a session that ends is reported, and the work continues after another sign-in', async ({
  page,
  context,
}) => {
  await page.goto(asking.address)
  await signIn(page, password)
  await carsShown(page)
  await context.clearCookies({ name: 'forecourt-session' })
  await preset(page, /^Seven seats/).click()
  await expect(page.getByText('The session has ended')).toBeVisible()
  await expect(chip(page, /Seats/)).toBeVisible()
  await expectAccessible(page)

  const [tab] = await Promise.all([context.waitForEvent('page'), signInAgain(page).click()])
  await signIn(tab, password)
  await expect(tab).toHaveURL(`${asking.address}/?seats=7`)
  await tab.close()
  // It resumes by itself, as soon as the tab is visible again.
  expect(await carsShown(page)).toBeGreaterThan(0)
  await expect(chip(page, /Seats/)).toBeVisible()
})

test('signing out removes the cars from the screen, and Back does not restore them', async ({ page }) => {
  await page.goto(asking.address)
  await signIn(page, password)
  await carsShown(page)
  await preset(page, /^Seven seats/).click()
  await carsShown(page)
  await accountButton(page).click()
  await expectAccessible(page)
  await signOutButton(page).click()
  await expect(titleOf(page)).toHaveText('Sign in')
  await page.goBack()
  await expect(signInButton(page)).toBeVisible()
  expect((await page.request.get(`${asking.address}/api/search`)).status()).toBe(401)
})

test('without a key each user brings one, changes it and removes it', async ({ page, context }) => {
  await page.goto(`${keyless.address}/?body=suv`)
  await expect(titleOf(page)).toHaveText('Access key')
  await expectAccessibleInBothThemes(page)
  await keyField(page).fill('key-of-ada')
  await takeKeyButton(page).click()
  await expect(page).toHaveURL(`${keyless.address}/?body=suv`)
  await carsShown(page)
  const kept = (await context.cookies()).find(({ name }) => name === 'forecourt-key')
  expect([kept?.httpOnly, kept?.sameSite, kept?.value.includes('ada')]).toEqual([true, 'Lax', false])
  expect(await page.evaluate(() => document.cookie)).not.toContain('forecourt-key')

  const account = () => page.evaluate(() => document.documentElement.dataset['account'])
  const former = await account()
  expect(former).toMatch(/^[\w-]{12}$/)

  // An export has the cars of one account: with another key it stops, and its rows are kept.
  const exporting = await context.newPage()
  await exporting.goto(`${keyless.address}/export?fuel=diesel`)
  await startExport(exporting).click()
  await expect(exporting.getByText(/^[\d,]+ of [\d,]+ cars/)).toBeVisible()

  // Another tab changes the key, so this one reloads without the data of the former account.
  const tab = await context.newPage()
  await tab.goto(`${keyless.address}/key`)
  await keyField(tab).fill('key-of-bob')
  await takeKeyButton(tab).click()
  await carsShown(tab)
  await tab.close()
  await expect(exporting.getByText('This export began with another access key.')).toBeVisible()
  await exporting.close()
  // The next response triggers it, which may have arrived already.
  await chip(page, /Body type/).click()
  await expect(async () => expect(await account()).not.toBe(former)).toPass()
  await carsShown(page)

  await accountButton(page).click()
  await keyLink(page).click()
  await forgetKey(page).click()
  await expect(titleOf(page)).toHaveText('Access key')
  await expect(forgetKey(page)).toHaveCount(0)
  await page.goto(keyless.address)
  await expect(keyField(page)).toBeVisible()
})
