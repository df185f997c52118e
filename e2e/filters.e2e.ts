import { answerAs, countOf, expect, expectAccessible, expectAccessibleInBothThemes, test } from './test.ts'
import { carsShown, countBeside, drawn, expectCars, group, panelOf, restingBox, textsOf } from './panel.ts'

test.describe('a choice', () => {
  test('is in the address, in the results and in a chip, and keeps its place and the focus', async ({
    page,
  }) => {
    await page.goto('/')
    const body = await group(panelOf(page), 'Body type')
    await drawn(page)
    const suv = body.getByRole('checkbox', { name: /^SUV/ })
    await countBeside(suv)
    const before = await body.getByRole('checkbox').count()
    await suv.focus()
    const place = await restingBox(suv)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/?body=suv')
    await expect(suv).toBeChecked()
    await expect(suv).toBeFocused()
    await expectCars(page, 'body_types[]=5')
    await expect(page.getByRole('button', { name: /^Remove: Body type SUV/ })).toBeVisible()
    expect((await restingBox(suv)).y).toBe(place.y)
    expect(await body.getByRole('checkbox').count()).toBe(before)
  })

  test('alternatives of one filter add up, different filters must all hold', async ({ page }) => {
    await page.goto('/')
    const panel = panelOf(page)
    await (await group(panel, 'Body type')).getByRole('checkbox', { name: /^SUV/ }).check()
    await (await group(panel, 'Body type')).getByRole('checkbox', { name: /^Sedan/ }).check()
    await (await group(panel, 'Fuel')).getByRole('checkbox', { name: /^Diesel/ }).check()
    await expect(page).toHaveURL('/?body=sedan,suv&fuel=diesel')
    await expectCars(page, 'body_types[]=1&body_types[]=5&fuels[]=1')
  })

  test('three of them, three Backs, three Forwards', async ({ page }) => {
    await page.goto('/')
    const panel = panelOf(page)
    const fuel = await group(panel, 'Fuel')
    const addresses = ['/', '/?fuel=diesel', '/?fuel=diesel,electric', '/?fuel=diesel,electric,hybrid']
    for (const [index, name] of ['Diesel', 'Electric', 'Hybrid'].entries()) {
      await fuel.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
      await expect(page).toHaveURL(addresses[index + 1] ?? '')
    }
    for (const address of addresses.slice(0, 3).toReversed()) {
      await page.goBack()
      await expect(page).toHaveURL(address)
    }
    await expect(fuel.getByRole('checkbox', { checked: true })).toHaveCount(0)
    for (const address of addresses.slice(1)) {
      await page.goForward()
      await expect(page).toHaveURL(address)
    }
    await expect(fuel.getByRole('checkbox', { checked: true })).toHaveCount(3)
  })

  test('taken back before it has been drawn leaves no tick', async ({ page }) => {
    await page.goto('/')
    const suv = (await group(panelOf(page), 'Body type')).getByRole('checkbox', { name: /^SUV/ })
    await suv.scrollIntoViewIfNeeded()
    // As fast as no hand is, and some scripts and gestures are: Back as soon as the address has the choice.
    await suv.evaluate(
      (input: HTMLInputElement) =>
        new Promise<void>((resolve) => {
          const back = () => {
            history.back()
            resolve()
          }
          window.navigation.addEventListener('currententrychange', back, { once: true })
          input.click()
        }),
    )
    await expect(page).toHaveURL('/')
    await expect(suv).not.toBeChecked()
    await expectCars(page, '')
    await expect(suv).not.toBeChecked()
    await suv.check()
    await expect(page).toHaveURL('/?body=suv')
  })

  test('made twice in one breath undoes itself', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    const body = await group(panelOf(page), 'Body type')
    const suv = body.getByRole('checkbox', { name: /^SUV/ })
    await suv.dblclick()
    await expect(suv).not.toBeChecked()
    await expect(page).toHaveURL('/?fuel=diesel')
  })
})

test.describe('groups', () => {
  test('that were opened and closed stay so', async ({ page }) => {
    await page.goto('/')
    const panel = panelOf(page)
    await group(panel, 'Gearbox')
    await panel.getByRole('heading', { level: 4, name: 'Fuel' }).click({ position: { x: 10, y: 8 } })
    await expect(panel.getByRole('group', { name: 'Fuel', exact: true })).toBeHidden()
    await page.reload()
    await expect(panel.getByRole('group', { name: 'Gearbox', exact: true })).toBeVisible()
    await expect(panel.getByRole('group', { name: 'Fuel', exact: true })).toBeHidden()
  })

  test('say how many are chosen, and let go of all', async ({ page }) => {
    await page.goto('/?body=suv,van')
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { level: 4, name: 'Body type' })).toBeVisible()
    await panel.getByRole('button', { name: 'Clear: Body type 2 selected' }).click()
    await expect(page).toHaveURL('/')
    // The button is gone with the choice; the focus is on the heading it belonged to.
    await expect(panel.locator('summary').filter({ hasText: 'Body type' })).toBeFocused()
  })

  test('stand in the order of the trade, the six most used first', async ({ page }) => {
    await page.goto('/')
    const names = await textsOf(panelOf(page).getByRole('heading', { level: 4 }), 28)
    expect(names.slice(0, 6)).toEqual(['Make and model', 'Year', 'Price', 'Mileage', 'Body type', 'Fuel'])
    await expect(panelOf(page).getByRole('heading', { level: 3 })).toHaveText([
      'Most used',
      'Words and VIN',
      'Vehicle',
      'Condition and damage',
      'Sale',
      'Place and source',
    ])
  })
})

test.describe('single values and flags', () => {
  test('a gearbox is one of two or any', async ({ page }) => {
    await page.goto('/')
    const gearbox = await group(panelOf(page), 'Gearbox')
    await expect(gearbox.getByRole('radio', { name: /^Any/ })).toBeChecked()
    await gearbox.getByRole('radio', { name: /^Manual/ }).check()
    await expect(page).toHaveURL('/?gearbox=manual')
    await gearbox.getByRole('radio', { name: /^Any/ }).check()
    await expect(page).toHaveURL('/')
  })

  test('"no" says what it finds: keys that are said to be missing', async ({ page }) => {
    await page.goto('/')
    const keys = await group(panelOf(page), 'Keys')
    await keys.getByRole('radio', { name: /^No keys/ }).check()
    await expect(page).toHaveURL('/?keys=no')
    await expect(keys).toContainText('Those that say nothing are found only under “Any”.')
    await expectCars(page, 'keys_available=0')
  })

  test('leasing has a rule of its own: "no" is whatever is not marked', async ({ page }) => {
    await page.goto('/')
    const leasing = await group(panelOf(page), 'Leasing')
    await leasing.getByRole('radio', { name: /^Not marked as leasing/ }).check()
    await expect(page).toHaveURL('/?leasing=no')
    await expect(leasing).toContainText('those that say nothing')
    const [no, yes, all] = [
      await countOf(page.request, 'is_leasing=0'),
      await countOf(page.request, 'is_leasing=1'),
      await countOf(page.request),
    ]
    await expect.poll(() => carsShown(page)).toBe(no)
    // Cars with listings of both sorts are in both.
    expect(no + yes).toBeGreaterThanOrEqual(all)
  })
})

test.describe('damage', () => {
  test('is chosen on the drawing of a car as well as from the list', async ({ page }) => {
    await page.goto('/')
    const damage = await group(panelOf(page), 'Damage')
    const drawing = damage.getByRole('group', { name: /The car from above/ })
    const front = drawing.getByRole('checkbox', { name: 'Front end' })
    await front.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/?damage=front')
    // The row of the list is the same choice.
    await expect(damage.getByRole('checkbox', { name: /^Front end \d/ })).toBeChecked()
    await damage.getByRole('checkbox', { name: /^Rear end \d/ }).check()
    await expect(drawing.getByRole('checkbox', { name: 'Rear end' })).toBeChecked()
    await expect(page).toHaveURL('/?damage=front,rear')
  })

  test('and other words of the trade are explained where they stand', async ({ page }) => {
    await page.goto('/')
    const damage = await group(panelOf(page), 'Damage')
    const why = damage.getByRole('button', { name: 'What do these mean?' })
    await why.click()
    await expect(why).toHaveAttribute('aria-expanded', 'true')
    await expect(damage.getByText('Stolen and found again', { exact: false })).toBeVisible()
    await why.click()
    await expect(damage.getByText('Stolen and found again', { exact: false })).toBeHidden()
  })
})

test.describe('makes and models', () => {
  test('several makes at once, each with models of its own', async ({ page }) => {
    await page.goto('/')
    const makes = await group(panelOf(page), 'Make and model')
    await makes.getByRole('checkbox', { name: /^BMW/ }).check()
    const models = makes.getByRole('group', { name: 'Models of BMW' })
    await models.getByRole('checkbox', { name: /^X5(?! M)/ }).check()
    await expect(makes.getByRole('checkbox', { name: /^BMW/ })).toHaveJSProperty('indeterminate', true)
    await makes.getByRole('checkbox', { name: /^Audi/ }).check()
    await expect(page).toHaveURL(/\?brand=\d+(?:\.\d+)?,\d+(?:\.\d+)?$/)
    await expect(page.getByRole('button', { name: /^Remove: BMW X5/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove: Audi/ })).toBeVisible()
    // Without its last model a make means all of them again.
    await models.getByRole('checkbox', { name: /^X5(?! M)/ }).uncheck()
    await expect(makes.getByRole('checkbox', { name: /^BMW/ })).toBeChecked()
  })

  test('all makes: by type-ahead, by letter, by arrow keys', async ({ page }) => {
    await page.goto('/')
    const makes = await group(panelOf(page), 'Make and model')
    await makes.getByRole('button', { name: 'All makes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make and model' })
    const field = dialog.getByRole('combobox', { name: 'Find a make' })
    const list = dialog.getByRole('listbox', { name: 'Makes' })
    await field.fill('skod')
    await expect(list.getByRole('option')).toHaveCount(1)
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(list.getByRole('option', { name: /koda/, selected: true })).toBeVisible()
    await expect(field).toBeFocused()
    // A synonym is in no name: the service knows it.
    await field.fill('vw')
    await expect(list.getByRole('option', { name: /^Volkswagen/ })).toBeVisible()
    await field.fill('')
    await dialog.getByRole('group', { name: 'Go to a letter' }).getByRole('button', { name: 'T' }).click()
    const toyota = list.getByRole('option', { name: /^Toyota/ })
    await expect(toyota).toBeVisible()
    // Only rows in sight are in the page: each says where it stands.
    expect(Number(await toyota.getAttribute('aria-setsize'))).toBeGreaterThan(50)
    await toyota.click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(makes.getByRole('button', { name: 'All makes' })).toBeFocused()
    await expect(makes.getByRole('checkbox', { name: /koda/ })).toBeChecked()
    await expect(makes.getByRole('checkbox', { name: /^Toyota/ })).toBeChecked()
  })

  test('a row stays when it is unticked', async ({ page }) => {
    await page.goto('/')
    const makes = await group(panelOf(page), 'Make and model')
    await makes.getByRole('button', { name: 'All makes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make and model' })
    const field = dialog.getByRole('combobox', { name: 'Find a make' })
    const found = dialog.getByRole('listbox', { name: 'Makes' }).getByRole('option')
    await field.fill('porsche')
    await expect(found).toHaveCount(1)
    await field.press('Enter')
    await expect(found.and(dialog.getByRole('option', { selected: true }))).toBeVisible()
    await page.keyboard.press('Escape')
    const porsche = makes.getByRole('checkbox', { name: /^Porsche/ })
    await porsche.uncheck()
    await expect(porsche).toBeFocused()
    await expect(porsche).not.toBeChecked()
    await expect(page).toHaveURL('/')
  })
})

test.describe('places and sources', () => {
  test('a country, then a region of it', async ({ page }) => {
    await page.goto('/')
    const places = await group(panelOf(page), 'Country and region')
    await places.getByRole('checkbox', { name: /^Germany/ }).check()
    const regions = places.getByRole('group', { name: 'Regions of Germany' })
    await regions.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/\?country=\d+\.\d+$/)
    const [, country, region] = /country=(\d+)\.(\d+)/.exec(page.url()) ?? []
    await expectCars(page, `countries[0][id]=${country}&countries[0][regions][]=${region}`)
    await expect(page.getByRole('button', { name: /^Remove: Country and region .+, Germany/ })).toBeVisible()
  })

  test('sources are found by name and kept by host', async ({ page }) => {
    await page.goto('/')
    const sources = await group(panelOf(page), 'Source')
    await sources.getByRole('textbox', { name: 'Find a source' }).fill('autohal')
    await expect(sources.getByRole('checkbox')).toHaveCount(1)
    await sources.getByRole('checkbox', { name: /^Autohalle/ }).check()
    await expect(page).toHaveURL('/?site=autohalle.example')
  })

  test('a link of another account: what is lacking is named, struck through and not sent', async ({
    page,
  }) => {
    await answerAs(page, 'single')
    await page.goto('/?site=autohalle.example,copperlot.example')
    await expect(page.getByText('Not in your subscription: copperlot.example')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove: Source copperlot.example/ })).toBeVisible()
    await expect.poll(() => carsShown(page)).toBeGreaterThan(0)
    const sources = await group(panelOf(page), 'Source')
    await expect(sources.getByText('(not in your subscription)')).toBeVisible()
    await page.getByRole('button', { name: 'Remove from the link' }).click()
    await expect(page).toHaveURL('/?site=autohalle.example')
  })
})

test.describe('chips', () => {
  test('hand the focus on: to the next one, to "Clear all", to the results', async ({ page }) => {
    await page.goto('/?body=suv&fuel=diesel&gearbox=manual')
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await chips.getByRole('button', { name: /^Remove: Body type SUV/ }).click()
    await expect(chips.getByRole('button', { name: /^Remove: Fuel Diesel/ })).toBeFocused()
    await chips.getByRole('button', { name: /^Remove: Gearbox Manual/ }).click()
    await expect(chips.getByRole('button', { name: 'Clear all' })).toBeFocused()
    await chips.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('what the link says and nobody understands is named', async ({ page }) => {
    await page.goto('/?airbags=constructor&body=suv&page=0')
    await expect(page.getByText('Left out: airbags=constructor, page=0')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove: Body type SUV/ })).toBeVisible()
  })
})

test('presets are links that add to the search and take themselves away', async ({ page }) => {
  await page.goto('/?fuel=diesel')
  const preset = page
    .getByRole('navigation', { name: 'Ready-made searches' })
    .getByRole('link', { name: /^Light damage/ })
  await expect(preset).toHaveAttribute('href', /damage=hail,minor_dents_scratches,normal_wear/)
  await preset.click()
  await expect(page).toHaveURL('/?fuel=diesel&damage=hail,minor_dents_scratches,normal_wear')
  await expect(preset).toHaveAttribute('aria-current', 'true')
  await preset.click()
  await expect(page).toHaveURL('/?fuel=diesel')
})

test('nothing is inaccessible with every group open', async ({ page }) => {
  test.slow()
  await page.goto('/?km=..100000&damage=front&keys=no')
  const panel = panelOf(page)
  const headings = panel.getByRole('heading', { level: 4 })
  for (const name of await textsOf(headings, 28)) await group(panel, name)
  await drawn(page)
  await expectAccessibleInBothThemes(page)
})
