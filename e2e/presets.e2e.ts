import { expect, expectAccessible, test } from './test.ts'
import { numberIn } from './observe.ts'
import { titleOf } from './pages/frame.ts'
import { countBeside, group, option, panelOf } from './pages/panel.ts'
import { cards, carsShown, chipsOf, preset, presetMenu, resultsOf } from './pages/results.ts'

test('presets are links that add to the search and remove themselves', async ({ page }) => {
  await page.goto('/')
  const light = preset(page, /^Dents, wear or hail/)
  await light.click()
  await expect(page).toHaveURL('/?damage=hail,minor_dents_scratches,normal_wear')
  // The chips replace the row of presets that was pressed.
  await expect(chipsOf(page)).toBeVisible()
  await expect(titleOf(page)).toBeFocused()
  await page.goto('/?fuel=diesel')
  const menu = presetMenu(page)
  await menu.click()
  await expect(light).toHaveAttribute('href', /damage=hail,minor_dents_scratches,normal_wear/)
  await light.click()
  await expect(page).toHaveURL('/?fuel=diesel&damage=hail,minor_dents_scratches,normal_wear')
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(light).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, { without: [panelOf(page), resultsOf(page)] })
  await light.click()
  await expect(page).toHaveURL('/?fuel=diesel')
})

test('a preset that takes the place of a chosen filter says so beside its number', async ({ page }) => {
  await page.goto('/?fuel=diesel&damage=water')
  await presetMenu(page).click()
  await expect(preset(page, /^Dents, wear or hail.*replaces Damage/)).toBeVisible()
  const other = preset(page, /^No flood or fire damage, with keys.*replaces Damage.*\d/)
  const number = numberIn((await other.textContent())?.replace(/.*Damage/, '') ?? '')
  await other.click()
  await expect(page).toHaveURL(/keys=yes/)
  expect(await carsShown(page)).toBe(number)
  // The words of the preset hold for every car: no ruined one.
  for (const badge of await cards(page)
    .getByText(/^Damage: /)
    .allTextContents())
    expect(badge).not.toMatch(/^Damage: (?:Water|Fire|Storm|Biohazard)/)
})

test('undamaged cars are one press away, in the row above the cars and in the group of damage', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Quick searches' }).getByRole('link').first()).toHaveText(
    /^Undamaged/,
  )
  await expect(page.getByText(/from 28 marketplaces in \d+ countries, each shown once/)).toBeVisible()
  const damage = await group(panelOf(page), 'Damage')
  const number = await countBeside(option(damage, /^Undamaged/))
  await option(damage, /^Undamaged/).click()
  await expect(page).toHaveURL('/?condition=-damaged&not=anywhere')
  expect(await carsShown(page)).toBe(number)
  await expect(option(damage, /^Undamaged/)).toBeChecked()
})

test('cars of the last days are a view with a number, another end and a way back', async ({ page }) => {
  await page.goto('/')
  await preset(page, /^Listed in the last 24 hours/).click()
  await expect(page).toHaveURL('/?within=24h')
  // Another order has no time span, and says so before it is chosen.
  const orders = page.getByRole('combobox', { name: 'Sort', exact: true })
  await expect(orders).toContainText('Price: low to high (USD), any date')
  const day = await carsShown(page)
  await chipsOf(page).getByRole('button', { name: 'Listed in the last 24 hours', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Listed in the last 3 days' }).click()
  await expect(page).toHaveURL('/?within=3d')
  await expect.poll(() => carsShown(page)).toBeGreaterThan(day)
  await expect(page.getByText(/still count cars listed at any time/)).toBeVisible()
  await expectAccessible(page, { without: [panelOf(page), resultsOf(page)] })
  await chipsOf(page)
    .getByRole('button', { name: /^Remove: Listed in the last 3 days/ })
    .click()
  await expect(page).toHaveURL('/')
})
