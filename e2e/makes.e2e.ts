import { answerAs, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { numberIn } from './observe.ts'
import { newSearch } from './pages/frame.ts'
import { allMakes, group, modelsOf, option, panelOf } from './pages/panel.ts'
import { chip, resultsOf } from './pages/results.ts'

// Makes and their models, in the panel and in the full list.

test('several makes at once, each with its own models', async ({ page }) => {
  await page.goto('/')
  const makes = await group(panelOf(page), 'Make and model')
  await option(makes, /^BMW/).check()
  const models = modelsOf(makes, 'BMW')
  // Models are part of the panel like other options, not in a scroll container of their own.
  const inner = await models.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some((part) =>
      ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
    ),
  )
  expect(inner).toBe(false)
  await option(models, /^X5(?! M)/).check()
  await expect(option(makes, /^BMW/)).toHaveJSProperty('indeterminate', true)
  await option(makes, /^Audi/).check()
  await expect(page).toHaveURL(/\?brand=\d+(?:\.\d+)?,\d+(?:\.\d+)?$/)
  await expect(chip(page, /(?:BMW X5, Audi|Audi, BMW X5)/)).toBeVisible()
  // Without its last model a make means all of its models again.
  await option(models, /^X5(?! M)/).uncheck()
  await expect(option(makes, /^BMW/)).toBeChecked()
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('a row stays when it is unticked', async () => {
    const { opener, dialog, field, list } = allMakes(makes)
    const found = list.getByRole('option')
    await opener.click()
    await field.fill('porsche')
    await expect(found).toHaveCount(1)
    await field.press('Enter')
    await expect(found.and(dialog.getByRole('option', { selected: true }))).toBeVisible()
    await page.keyboard.press('Escape')
    const porsche = option(makes, /^Porsche/)
    await porsche.uncheck()
    await expect(porsche).toBeFocused()
    await expect(porsche).not.toBeChecked()
    await expect(page).toHaveURL('/')
  })
  await test.step('all makes: by type-ahead, by letter, by arrow keys', async () => {
    const { opener, dialog, field, list } = allMakes(makes)
    await opener.click()
    await expect(field).toBeFocused()
    // The focus ring is whole, although the field comes first in the scroll container.
    const room = await field.evaluate((element) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(element)
      let around = element.parentElement
      while (around !== null && getComputedStyle(around).overflowY === 'visible')
        around = around.parentElement
      const above = element.getBoundingClientRect().top - (around?.getBoundingClientRect().top ?? 0)
      return above - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset)
    })
    expect(room).toBeGreaterThanOrEqual(0)
    await page.keyboard.type('skod')
    await expect(list.getByRole('option')).toHaveCount(1)
    await field.press('ArrowDown')
    await field.press('Enter')
    const chosen = list.getByRole('option', { name: /koda/, selected: true })
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await expect(field).toBeFocused()
    // Without the focus in the field no option has a ring: the focus has one of its own.
    await page.keyboard.press('Tab')
    await expect(chosen).toHaveCSS('outline-style', 'none')
    // A synonym is in no name, but the service knows it.
    await field.fill('vw')
    await expect(list.getByRole('option', { name: /^Volkswagen/ })).toBeVisible()
    // No make has this spelling, so the nearest is suggested.
    await field.fill('merzedes')
    await expect(dialog.getByText('Did you mean')).toBeVisible()
    await expect(list.getByRole('option', { name: /^Mercedes-Benz/ })).toBeVisible()
    await field.fill('')
    await dialog.getByRole('group', { name: 'Jump to letter' }).getByRole('button', { name: 'T' }).click()
    const toyota = list.getByRole('option', { name: /^Toyota/ })
    await expect(toyota).toBeVisible()
    // Only visible rows are in the DOM, each with its position.
    expect(Number(await toyota.getAttribute('aria-setsize'))).toBeGreaterThan(50)
    await toyota.click()
    await expectAccessible(page, { without: [resultsOf(page)] })
    await dialog.getByText('Most cars').click()
    // The models follow the order of the makes.
    await expect(async () => {
      const models = dialog.getByRole('group', { name: 'Models of Toyota' }).getByRole('checkbox')
      const rows = await models.locator('xpath=ancestor::label').allInnerTexts()
      const numbers = rows.map((row) => numberIn(row.split('\n').at(-1) ?? ''))
      expect(numbers[5]).toBeGreaterThan(0)
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    }).toPass()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(opener).toBeFocused()
    await expect(option(makes, /koda/)).toBeChecked()
    await expect(option(makes, /^Toyota/)).toBeChecked()
  })
})

test('the makes of a link are those with most cars of its search', async ({ page }) => {
  // Japan's makes are few of those that lead elsewhere.
  await page.goto('/?country=114')
  const makes = await group(panelOf(page), 'Make and model')
  const numbers = async () =>
    (await makes.getByRole('checkbox').locator('xpath=ancestor::label').allInnerTexts()).map((row) =>
      numberIn(row.split('\n').at(-1) ?? ''),
    )
  await expect.poll(async () => (await numbers()).filter((count) => count > 0)).toHaveLength(8)
  const counts = await numbers()
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await expect(option(makes, /^Suzuki/)).toBeVisible()
  await expect(option(makes, /^Volkswagen/)).toBeHidden()
  await newSearch(page).click()
  await expect(option(makes, /^Volkswagen/)).toBeVisible()
})

test('all makes by their number of cars; a make without cars has no models', async ({ page }) => {
  await page.goto('/?fuel=hydrogen')
  const makes = await group(panelOf(page), 'Make and model')
  const { opener, dialog, list } = allMakes(makes)
  await opener.click()
  await dialog.getByText('Most cars').click()
  // Sorting waits until all makes are counted.
  await expect(dialog.getByText('Popular')).toBeHidden()
  const counts = async () =>
    (await list.getByRole('option').allTextContents()).map((text) =>
      numberIn(/[\d,]+$/.exec(text)?.[0] ?? ''),
    )
  await expect(list.getByRole('option').first()).toHaveText(/[1-9]\d*$/)
  const shown = await counts()
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  await list.getByRole('option', { name: /\D0$/ }).first().click()
  await expect(dialog.getByText(/: no cars in this search\.$/)).toBeVisible()
  const models = dialog.getByRole('group', { name: /^Models of/ })
  await expect(models.getByRole('checkbox')).toHaveCount(0)
  await models.getByRole('button', { name: /^All \d+ models$/ }).click()
  await expect(models.getByRole('checkbox').first()).toBeVisible()
})

test('the notice of a make without cars belongs to the current search', async ({ page }) => {
  await page.goto('/?brand=3&price=..2&currency=eur')
  const makes = await group(panelOf(page), 'Make and model')
  const absent = makes.getByText('BMW: no cars in this search.')
  await expect(absent).toBeVisible()
  await chip(page, /Price/).click()
  await expect(page).toHaveURL(/brand=3(?!.*price=)/)
  await expect(option(modelsOf(makes, 'BMW'), /[1-9]\d*$/).first()).toBeVisible()
  await expect(absent).toHaveCount(0)
})

test('no id is shown while a name loads', async ({ page }) => {
  await answerAs(page, 'spare')
  const models: unknown = await (await page.request.get('/api/models/3')).json()
  // The shape is that of the specification.
  const [model] = models as { id: number }[]
  await page.goto(`/?brand=3.${model?.id}&country=2`)
  // The most frequent makes are kept on this device, their names are not.
  const makes = await group(panelOf(page), 'Make and model')
  await expect(option(makes, /^BMW/)).toBeVisible()
  await expect(option(makes, /[1-9]\d*$/).first()).toBeVisible()
  for (const endpoint of ['brands', 'models', 'countries']) await makeTrouble(page, { endpoint, delay: 1500 })
  try {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      const look = () => {
        for (const [number] of document.body?.innerText.matchAll(/#\d+/g) ?? []) seen.add(number)
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { numbers: seen })
    })
    await page.reload()
    await expect(option(makes, /^BMW/)).toBeVisible()
    await expect(chip(page, /.*BMW/)).toBeVisible()
    expect(await page.evaluate(() => [...(Reflect.get(window, 'numbers') as Set<string>)])).toEqual([])
  } finally {
    await noTrouble(page)
  }
})
