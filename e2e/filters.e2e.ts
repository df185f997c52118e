import { answerAs, countOf, expect, expectAccessibleInBothThemes, test } from './test.ts'
import { restingBox, textsOf } from './observe.ts'
import { newSearch, titleOf } from './pages/frame.ts'
import {
  arrangeFilters,
  choice,
  clearAll,
  clearGroup,
  countBeside,
  group,
  groupHeading,
  groupSummary,
  headingsIn,
  option,
  optionsOf,
  panelOf,
  toggleGroup,
} from './pages/panel.ts'
import {
  cards,
  carsShown,
  chip,
  chipsOf,
  drawn,
  expectCars,
  removeFromLink,
  resultsOf,
} from './pages/results.ts'

test.describe('a choice', () => {
  test('from the panel, and in the history', async ({ page }) => {
    await page.goto('/')
    await test.step('is in the address, in the results and in a chip, and keeps its place and the focus', async () => {
      const body = await group(panelOf(page), 'Body type')
      await drawn(page)
      const suv = option(body, /^SUV/)
      await countBeside(suv)
      const before = await body.getByRole('checkbox').count()
      await suv.focus()
      const place = await restingBox(suv)
      await page.keyboard.press('Space')
      await expect(page).toHaveURL('/?body=suv')
      await expect(suv).toBeChecked()
      await expect(suv).toBeFocused()
      await expectCars(page, 'body_types[]=5')
      await expect(chip(page, /Body type SUV/)).toBeVisible()
      expect((await restingBox(suv)).y).toBe(place.y)
      expect(await body.getByRole('checkbox').count()).toBe(before)
    })
    await test.step('alternatives of one filter add up, different filters must all hold', async () => {
      const panel = panelOf(page)
      await option(await group(panel, 'Body type'), /^Saloon/).check()
      await option(await group(panel, 'Fuel'), /^Diesel/).check()
      await expect(page).toHaveURL('/?body=sedan,suv&fuel=diesel')
      await expectCars(page, 'body_types[]=1&body_types[]=5&fuels[]=1')
    })
    await clearAll(chipsOf(page)).click()
    await expect(page).toHaveURL('/')
    await test.step('three of them, three Backs, three Forwards', async () => {
      const panel = panelOf(page)
      const fuel = await group(panel, 'Fuel')
      const addresses = ['/', '/?fuel=diesel', '/?fuel=diesel,electric', '/?fuel=diesel,electric,hybrid']
      for (const [index, name] of ['Diesel', 'Electric', 'Hybrid'].entries()) {
        await option(fuel, new RegExp(`^${name}`)).check()
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
    await test.step('made twice in one breath undoes itself', async () => {
      const body = await group(panelOf(page), 'Body type')
      const suv = option(body, /^SUV/)
      await suv.dblclick()
      await expect(suv).not.toBeChecked()
      await expect(page).toHaveURL('/?fuel=diesel,electric,hybrid')
    })
  })

  test('undone before it has rendered leaves no tick', async ({ page }) => {
    await page.goto('/')
    const suv = option(await group(panelOf(page), 'Body type'), /^SUV/)
    await suv.scrollIntoViewIfNeeded()
    // Faster than a user, but as fast as scripts and gestures: Back as soon as the URL has the choice.
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
})

test.describe('groups', () => {
  test('of the panel', async ({ page }) => {
    await page.goto('/?body=suv,van')
    await test.step('say how many are chosen, and let go of all', async () => {
      const panel = panelOf(page)
      await expect(groupHeading(panel, 'Body type')).toBeVisible()
      await clearGroup(panel, 'Body type 2 selected').click()
      await expect(page).toHaveURL('/')
      // The button disappears with the choice, so the focus moves to the heading of the group.
      await expect(groupSummary(panel, 'Body type')).toBeFocused()
    })
    await test.step('that were opened and closed stay so', async () => {
      const panel = panelOf(page)
      await group(panel, 'Gearbox')
      await toggleGroup(panel, 'Fuel')
      await expect(optionsOf(panel, 'Fuel')).toBeHidden()
      await page.reload()
      await expect(optionsOf(panel, 'Gearbox')).toBeVisible()
      await expect(optionsOf(panel, 'Fuel')).toBeHidden()
    })
    await test.step('stand in the order of the trade, the most used first, until the reader orders them', async () => {
      const names = await textsOf(headingsIn(panelOf(page)), 29)
      const first = ['Make and model', 'Year', 'Price', 'Mileage', 'Country and region', 'Body type', 'Fuel']
      expect(names.slice(0, 7)).toEqual(first)
      await expect(panelOf(page).getByRole('heading', { level: 3 })).toHaveText([
        'Most used',
        'Keywords and VIN',
        'Car',
        'Condition and damage',
        'Seller and sale',
        'Location and source',
      ])
      await arrangeFilters(page).click()
      // By keyboard only; the focus stays with the moved filter.
      const up = page.getByRole('button', { name: 'Move Country and region up' })
      await up.focus()
      await page.keyboard.press('Enter')
      await expect(up).toBeFocused()
      await page.keyboard.press('Enter')
      const order = page.getByRole('dialog', { name: 'Reorder filters' })
      await option(order, 'Gearbox').check()
      await expect(option(order, 'Gearbox')).toBeFocused()
      await option(order, 'Fuel').uncheck()
      await page.reload()
      const headings = headingsIn(panelOf(page))
      const reordered = [
        'Make and model',
        'Year',
        'Country and region',
        'Price',
        'Mileage',
        'Body type',
        'Gearbox',
      ]
      await expect.poll(async () => (await textsOf(headings, 29)).slice(0, 7)).toEqual(reordered)
      await arrangeFilters(page).click()
      await order.getByRole('button', { name: 'Reset' }).click()
      await expect.poll(async () => (await textsOf(headings, 29)).slice(0, 7)).toEqual(first)
    })
  })
})

test('filters of other kinds: one of three answers, damage, places and sources', async ({ page }) => {
  await page.goto('/')
  await test.step('a gearbox is one of two or any', async () => {
    const gearbox = await group(panelOf(page), 'Gearbox')
    await expect(choice(gearbox, /^Any/)).toBeChecked()
    await choice(gearbox, /^Manual/).check()
    await expect(page).toHaveURL('/?gearbox=manual')
    await choice(gearbox, /^Any/).check()
    await expect(page).toHaveURL('/')
  })
  await test.step('"no" says what it finds: keys that are said to be missing', async () => {
    const keys = await group(panelOf(page), 'Keys')
    await expect(keys).not.toContainText('Listings that don’t mention it')
    await choice(keys, /^No keys/).check()
    await expect(page).toHaveURL('/?keys=no')
    await expect(keys).toContainText('Listings that don’t mention it are only under “Any”.')
    await expectCars(page, 'keys_available=0')
    await choice(keys, /^Any/).check()
    await expect(page).toHaveURL('/')
  })
  await test.step('leasing has a rule of its own: "no" is all that is not marked', async () => {
    const leasing = await group(panelOf(page), 'Leasing')
    await choice(leasing, /^Not a lease/).check()
    await expect(page).toHaveURL('/?leasing=no')
    await expect(leasing).toContainText('that don’t mention leasing')
    const [no, yes, all] = [
      await countOf(page.request, 'is_leasing=0'),
      await countOf(page.request, 'is_leasing=1'),
      await countOf(page.request),
    ]
    await expect.poll(() => carsShown(page)).toBe(no)
    // Cars with listings of both kinds are in both counts.
    expect(no + yes).toBeGreaterThanOrEqual(all)
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('and other words of the trade are explained where they stand', async () => {
    const damage = await group(panelOf(page), 'Damage')
    await expect(damage.getByTitle(/^Stolen and recovered;/)).toBeVisible()
  })
  await test.step('is chosen on the drawing of a car as well as from the list', async () => {
    const damage = await group(panelOf(page), 'Damage')
    const drawing = damage.getByRole('group', { name: /Car from above/ })
    const front = option(drawing, 'Front end')
    await front.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/?damage=front')
    // The row of the list is the same choice.
    const row = option(damage, /^Front end \d/)
    await expect(row).toBeChecked()
    // The exclude button is beside the name, and not over the explanation below.
    await row.hover()
    const exclude = await restingBox(damage.getByRole('button', { name: 'Exclude Front end', exact: true }))
    const below = await restingBox(damage.getByText(/ are separate types\.$/))
    expect(exclude.y + exclude.height).toBeLessThanOrEqual(below.y)
    // Typing filters the twenty-eight options.
    const find = damage.getByRole('textbox', { name: 'Search Damage' })
    await find.fill('rear')
    await expect(option(damage, /^Front end \d/)).toHaveCount(0)
    await option(damage, /^Rear end \d/).check()
    await expect(option(drawing, 'Rear end')).toBeChecked()
    await expect(page).toHaveURL('/?damage=front,rear')
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('a country, then a region of it', async () => {
    const places = await group(panelOf(page), 'Country and region')
    await option(places, /^Germany/).check()
    const regions = places.getByRole('group', { name: 'Regions of Germany' })
    await regions.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/\?country=\d+\.\d+$/)
    const [, country, region] = /country=(\d+)\.(\d+)/.exec(page.url()) ?? []
    await expectCars(page, `countries[0][id]=${country}&countries[0][regions][]=${region}`)
    await expect(chip(page, /Country and region .+, Germany/)).toBeVisible()
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('a town in the list of countries is a circle around it', async () => {
    const places = await group(panelOf(page), 'Country and region')
    await places.getByRole('button', { name: 'All countries' }).click()
    await page.getByRole('combobox', { name: 'Find a country' }).fill('hamburg')
    await page
      .getByRole('list', { name: 'Towns and regions' })
      .getByRole('button', { name: /km .*Hamburg/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\?near=/)
    await expect(chip(page, /.*Hamburg/)).toBeVisible()
    await expect(cards(page).first()).toContainText(/\d+\skm away/)
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('Enter takes the first town; a position has its degrees in words', async () => {
    const distance = await group(panelOf(page), 'Distance')
    const town = distance.getByRole('textbox', { name: 'Town' })
    await town.fill('hamburg')
    await expect(distance.getByRole('list', { name: 'Town' }).getByRole('button').first()).toBeVisible()
    await town.press('Enter')
    await expect(chip(page, /.*Hamburg/)).toBeVisible()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 53.551, longitude: 10.004 })
    await distance.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL(/near=53\.55,10,/)
    await expect(chip(page, /.*53\.55; 10/)).toBeVisible()
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('a VIN with its label is pasted', async () => {
    await toggleGroup(panelOf(page), 'VIN')
    const vin = panelOf(page).getByRole('textbox', { name: 'VIN' })
    await vin.fill('VIN: 1VWAT7A3-XGC016001')
    await vin.press('Enter')
    await expect(page).toHaveURL('/?vin=1VWAT7A3XGC016001')
  })
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await test.step('sources are found by name and kept by host', async () => {
    const sources = await group(panelOf(page), 'Source')
    await sources.getByRole('textbox', { name: 'Find a source' }).fill('autohal')
    await expect(sources.getByRole('checkbox')).toHaveCount(1)
    await option(sources, /^Autohalle/).check()
    await expect(page).toHaveURL('/?site=autohalle.example')
  })
})

test.describe('places and sources', () => {
  test('a link of another account: what is lacking is named, struck through and not sent', async ({
    page,
  }) => {
    await answerAs(page, 'single')
    await page.goto('/?site=autohalle.example,copperlot.example')
    await expect(page.getByText('Not in your subscription: copperlot.example')).toBeVisible()
    await expect(chip(page, /Source Autohalle, copperlot.example/)).toBeVisible()
    // The search uses the remaining source.
    await expectCars(page, '')
    const sources = await group(panelOf(page), 'Source')
    await expect(sources.getByText('(not in your subscription)')).toBeVisible()
    await removeFromLink(page).click()
    await expect(page).toHaveURL('/?site=autohalle.example')
  })
})

test.describe('chips', () => {
  test('of a link', async ({ page }) => {
    await test.step('hand the focus on: to the next one, to "Clear all", to the results', async () => {
      await page.goto('/?body=suv&fuel=diesel&gearbox=manual')
      const chips = chipsOf(page)
      await chip(chips, /Body type SUV/).click()
      await expect(chip(chips, /Fuel Diesel/)).toBeFocused()
      await chip(chips, /Gearbox Manual/).click()
      await expect(clearAll(chips)).toBeFocused()
      await clearAll(chips).click()
      await expect(page).toHaveURL('/')
      await expect(titleOf(page)).toBeFocused()
    })
    await test.step('of several values are one, which opens to let each of them go', async () => {
      await page.goto('/?color=silver,grey,blue,red&fuel=diesel')
      const chips = chipsOf(page)
      await chips.getByRole('button', { name: 'Colour 4 values', exact: true }).click()
      const values = page.getByRole('dialog', { name: 'Colour' })
      await chip(values, /Silver/).click()
      await expect(chip(values, /Red/)).toBeFocused()
      await expect(chip(values, /./)).toHaveCount(3)
      await chip(values, /Red/).click()
      await chip(values, /Grey/).click()
      await expect(values).toBeHidden()
      // After the last value of a row the focus moves to "Clear all".
      await expect(clearAll(chips)).toBeFocused()
      await expect(page).toHaveURL('/?fuel=diesel&color=blue')
      await page.goto('/?color=silver,grey&fuel=diesel')
      await chip(chips, /Colour Silver, Grey/).click()
      await expect(page).toHaveURL('/?fuel=diesel')
    })
  })
})

test('nothing is inaccessible with every group open', async ({ page }) => {
  test.slow()
  await page.goto('/?km=..100000&damage=front&keys=no')
  const panel = panelOf(page)
  await expect(headingsIn(panel)).toHaveCount(29)
  const groups = panel.getByRole('group').filter({ has: page.getByRole('heading', { level: 4 }) })
  // All at once instead of one after the other, to save time.
  await groups.evaluateAll((all) => {
    for (const each of all) if (each instanceof HTMLDetailsElement) each.open = true
  })
  for (const name of await headingsIn(panel).allTextContents())
    await expect(optionsOf(panel, name)).toBeVisible()
  await drawn(page)
  // a11y.e2e.ts checks the cards.
  await expectAccessibleInBothThemes(page, { without: [resultsOf(page)] })
})
