import { countOf, expect, test } from './test.ts'
import { listen, numbersIn, restingBox, textsOf } from './observe.ts'
import { boxOf, statusOf, titleOf } from './pages/frame.ts'
import {
  cards,
  carLinks,
  carsShown,
  chooseRadio,
  clearAllFilters,
  drawn,
  expectCars,
  pageLink,
  resultsOf,
  showMore,
  viewRadio,
} from './pages/results.ts'
import { pictureOf } from './pages/car.ts'

test.describe('the count', () => {
  test('is the service’s exact one, also beyond what a page of results can say', async ({ page }) => {
    await page.goto('/')
    await expectCars(page, '')
    await page.goto('/?fuel=diesel')
    await expectCars(page, 'fuels[]=1')
  })

  test('is requested together with the cars, before any dictionary', async ({ page }) => {
    const calls = listen(page)
    await page.goto('/?brand=1')
    await carsShown(page)
    expect(
      calls
        .slice(0, 2)
        .map((call) => call.replace(/\?.*/, ''))
        .toSorted(),
    ).toEqual(['/search', '/search/count'])
  })
})

test.describe('a card', () => {
  /** Five listings in three currencies, made for the demo inventory. */
  const fiveListings = '/?vin=1VWAT7A3XGC016001'

  test('of one car', async ({ page }) => {
    await test.step('shows the listing that matched, not the first one', async () => {
      await page.goto(`${fiveListings}&keys=no`)
      await expect(cards(page)).toHaveCount(1)
      await expect(cards(page)).toContainText('Copperlot')
      await expect(cards(page)).toContainText('148,200 km')
      await expect(cards(page)).toContainText('Houston')
      await expect(cards(page)).toContainText('Damage: Front end')
      await page.goto(`${fiveListings}&site=ratukiemis.example`)
      await expect(cards(page)).toContainText('Ratukiemis')
      await expect(cards(page)).toContainText('98,000 km')
      await expect(cards(page)).toContainText('Klaipėda, Lithuania')
    })
    await test.step('shows the price as listed, its days, the other sources and what all ask, in one statement', async () => {
      // In reading order the name comes first and the controls last.
      await expect(cards(page)).toContainText(/Volkswagen Passat.*EUR\s[\d,]+.*Select 2016 Volkswagen Passat/)
      await expect(cards(page)).toContainText('+4 more sources')
      await expect(cards(page)).toContainText(/\d+ days≈ \w{3}\s[\d,]+ – [\d,]+\+4 more sources/)
    })
    await test.step('says in figures that its mileage went down', async () => {
      await expect(cards(page)).toContainText('Mileage 92,300 – 151,000 km')
    })
    await test.step('says why, where it is not plain from the card', async () => {
      await page.goto(`${fiveListings}&color=grey,silver`)
      await expect(cards(page)).toContainText('Matches: Grey')
      await expect(cards(page).locator('mark')).toHaveText('1VWAT7A3XGC016001')
      // A search by colour has it in the chip, so cards leave it out.
      await page.goto(`${fiveListings}&color=grey`)
      await expect(cards(page).locator('mark')).toBeVisible()
      await expect(cards(page)).not.toContainText('Grey')
    })
    await test.step('names an auction’s hour with its zone, and a price drop with its days', async () => {
      await page.goto('/?sort=auction_nearest')
      await expect(cards(page).first().getByRole('time')).toHaveText(/\d\d:\d\d UTC/)
      await page.goto(`${fiveListings}&site=avtodvir.example`)
      await expect(cards(page)).toContainText(/−\d+% in \d+ days?/)
    })
    await test.step('shows a price that no double can hold to the last digit', async () => {
      await page.goto('/?vin=ZFFZZZFK8F1016008')
      await expect(cards(page)).toContainText('9,223,372,036,854,775,807')
      await page.goto('/?vin=ZFFZZZFKXF1016009')
      await expect(cards(page)).toContainText('9,223,372,036,854,775,806')
    })
    await test.step('stands without photo, price and place, and says what is not stated', async () => {
      await page.goto('/?vin=W0LZZZFK4F1016004')
      await expect(cards(page)).toContainText('No photo')
      await expect(cards(page)).toContainText('Price not stated')
    })
  })

  test('begins with the damage of the search', async ({ page }) => {
    await page.goto('/?damage=hail&sort=cheaper')
    await carsShown(page)
    const badges = cards(page).getByText(/^Damage: /)
    await expect(badges).toHaveCount(24)
    for (const badge of await badges.allTextContents()) expect(badge).toMatch(/^Damage: Hail/)
  })

  test('in a list by price shows the price that ranked it', async ({ page }) => {
    // Sources without auctions and leasing, whose amounts the service also ranks by.
    const bought = 'fuel=diesel&site=autohalle.example,gielda-aut.example&sort=cheaper'
    await page.goto(`/?body=wagon&${bought}&price=..15000&currency=eur`)
    await carsShown(page)
    const texts = await cards(page).allTextContents()
    // The price comes first; the space in a name breaks, in a price it does not.
    const firsts = texts.map((text) => /([A-Z]{3})\u00A0([\d,]+)/.exec(text) ?? [])
    const euros = firsts.flatMap(([, currency, amount = '']) =>
      currency === 'EUR' ? amount.replaceAll(',', '') : [],
    )
    expect(euros.length).toBeGreaterThan(5)
    expect(euros).toEqual(euros.toSorted((a, b) => Number(a) - Number(b)))

    // With several currencies the lowest converted price ranks the car, once rates are known.
    await page.goto(`/?${bought}`)
    await carsShown(page)
    const dollars = async () =>
      (await cards(page).allInnerTexts())
        .slice(0, 8)
        .map((text) => Number(/USD\s([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
    await expect.poll(async () => (await dollars()).some(Number.isNaN)).toBe(false)
    const worth = await dollars()
    // Each amount is rounded to four figures.
    for (const [place, each] of worth.entries())
      expect(each).toBeGreaterThanOrEqual((worth[place - 1] ?? 0) * 0.999)
  })

  test('marks a title in another language as such', async ({ page }) => {
    await page.goto('/?site=gielda-aut.example')
    const title = resultsOf(page).locator('[lang="pl"]').first()
    await expect(title).toBeVisible()
    // With `lang=pl` the page itself is in Polish, so titles need no mark.
    await page.goto('/?site=gielda-aut.example&lang=pl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await expect(titleOf(page)).toHaveText(/^[\d\s]+ samochod(?:y|ów)$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('main').locator('[lang="pl"]')).toHaveCount(0)
  })

  test('leafs through its photos by arrow keys and by the mouse', async ({ page }) => {
    await page.goto('/?vin=WBAZZZFK8F1016005')
    const first = cards(page).first()
    await carLinks(page).first().focus()
    await expect(pictureOf(first, 1)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(pictureOf(first, 2)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    const box = await restingBox(pictureOf(first, 1))
    await page.mouse.move(box.x + box.width * 0.95, box.y + box.height / 2)
    await expect(pictureOf(first, 8)).toBeVisible()
  })

  test('is one link that keeps the search', async ({ page }) => {
    await page.goto('/?fuel=diesel&sort=cheaper')
    await expect(carLinks(page).first()).toHaveAttribute('href', /^\/car\/[^?]+\?fuel=diesel&sort=cheaper$/)
    const { width, height } = await restingBox(cards(page).nth(1))
    // Anywhere on the card, not only on its name.
    await cards(page)
      .nth(1)
      .click({ position: { x: width / 2, y: height - 12 } })
    await expect(page).toHaveURL(/\/car\//)
  })
})

test.describe('views', () => {
  test('list, table and map show the same cars, and the address keeps the choice @map', async ({ page }) => {
    await page.goto('/?sort=oldest')
    await carsShown(page)
    const names = await textsOf(carLinks(page), 24)
    await chooseRadio(viewRadio(page, 'List'))
    await expect(page).toHaveURL('/?sort=oldest&view=list')
    await expect(carLinks(page)).toHaveText(names)
    await chooseRadio(viewRadio(page, 'Table'))
    await expect(page).toHaveURL('/?sort=oldest&view=table')
    const rows = page.getByRole('rowheader').getByRole('link')
    expect((await textsOf(rows, 48)).slice(0, 24)).toEqual(names)
    await chooseRadio(viewRadio(page, 'Map'))
    await expect(page).toHaveURL('/?sort=oldest&view=map')
    await expect(carLinks(page)).toHaveCount(names.length)
    // The view is now the user's preference, also for URLs without a view.
    await page.goto('/')
    await expect(viewRadio(page, 'Map')).toBeChecked()
  })

  test('the map is of all cars, says how many have a place, and an area narrows the list @map', async ({
    page,
  }) => {
    await page.goto('/?view=map&body=cabrio')
    const count = await carsShown(page)
    const words = page.getByText(/^[\d,]+ cars: [\d,]+ on the map, [\d,]+ without a location$/)
    await expect(words).toContainText(`${count.toLocaleString('en')} cars: `, { timeout: 60_000 })
    const [, placed = 0, unplaced = 0] = numbersIn((await words.textContent()) ?? '')
    expect(placed + unplaced).toBe(count)
    // More than the listings with a position: the map also looks up positions of towns.
    expect(placed).toBeGreaterThan(count / 2)
    await expect(page.getByRole('article').filter({ hasText: /[\d,]+\skm/ })).not.toHaveCount(0)

    const pen = page.getByRole('button', { name: 'Draw an area' })
    await pen.click()
    // The button keeps its name while pressed.
    await expect(pen).toHaveAttribute('aria-pressed', 'true')
    const { x, y, width, height } = await restingBox(page.getByRole('region', { name: 'Map of these cars' }))
    await page.mouse.move(x + width / 2, y + height / 8)
    await page.mouse.down()
    for (const [across, down] of [
      [0.95, 0.125],
      [0.95, 0.6],
      [0.5, 0.6],
    ] as const)
      await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
    await page.mouse.up()
    // The area is a filter: in the URL, counted by the service, and kept in other views.
    await expect(page).toHaveURL(/[?&]near=/)
    const chip = page.getByRole('button', { name: 'Remove: drawn area' })
    await expect(chip).toBeVisible()
    const drawn = await carsShown(page)
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(placed)
    await chooseRadio(viewRadio(page, 'Grid'))
    expect(await carsShown(page)).toBe(drawn)
    await chooseRadio(viewRadio(page, 'Map'))
    await expect(carLinks(page)).toHaveCount(Math.min(24, drawn))
    await chip.click()
    await expect(page).not.toHaveURL(/near=/)

    // By keyboard the visible part of the map becomes the area.
    const inView = page.getByRole('button', { name: 'Only cars in view' })
    await inView.press('Enter')
    await expect(chip).toBeVisible()
    // An area without cars keeps the map, by which it can be left.
    await page.goto('/?view=map&near=0,0,10')
    await expect(titleOf(page)).toContainText('No cars')
    await expect(inView).toBeVisible()
  })

  test('a map that does not load says so, and is drawn when the line is back @map', async ({
    page,
    context,
  }) => {
    await page.goto('/?view=map&body=cabrio')
    const pen = page.getByRole('button', { name: 'Draw an area' })
    await expect(pen).toBeVisible()
    await chooseRadio(viewRadio(page, 'Grid'))
    await context.setOffline(true)
    await chooseRadio(viewRadio(page, 'Map'))
    const words = page.getByRole('main').getByText('Couldn’t load this section.')
    await expect(words).toBeVisible()
    await context.setOffline(false)
    await expect(pen).toBeVisible()
    await expect(words).toHaveCount(0)
  })

  test('thousands of cars are numbers by place, and come to the map until they are stopped @map', async ({
    page,
  }) => {
    await page.goto('/?view=map')
    const places = page.getByRole('list', { name: 'Number of cars by location' })
    const germany = places.getByRole('link', { name: /^Germany/ })
    const [there = 0] = numbersIn((await germany.textContent()) ?? '')
    await germany.click()
    await expect(page).toHaveURL(/[?&]country=57(?:&|$)/)
    expect(await carsShown(page)).toBe(there)
    await expect(places.getByRole('link', { name: /^Bavaria/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show individual cars' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    const rest = page.getByRole('button', { name: /^Load the rest \(up to [\d,]+\)$/ })
    await expect(rest).toBeVisible()
    const loaded = page.getByText(/^[\d,]+ of [\d,]+ loaded$/)
    const [before = 0] = numbersIn((await loaded.textContent()) ?? '')
    await rest.click()
    await expect(page.getByRole('progressbar', { name: 'Loading cars on the map' })).toBeVisible()
    await expect.poll(async () => numbersIn((await loaded.textContent()) ?? '')[0]).toBeGreaterThan(before)
  })
})

test.describe('pages', () => {
  test('are replaced, or appended below', async ({ page }) => {
    await page.goto('/?fuel=diesel')
    await test.step('have an address each; choosing one moves the focus to the heading', async () => {
      const first = await textsOf(carLinks(page), 24)
      await pageLink(page, 2).click()
      await expect(page).toHaveURL('/?fuel=diesel&page=2')
      await expect(titleOf(page)).toBeFocused()
      await expect(page).toHaveTitle(/ · Page 2 · Forecourt$/)
      await expect(statusOf(page)).toContainText('Page 2')
      await expect(pageLink(page, 2)).toHaveAttribute('aria-current', 'page')
      await expect(carLinks(page)).not.toHaveText(first)
      await page.goBack()
      await expect(carLinks(page)).toHaveText(first)
    })
    await test.step('"Show more" adds a page without a car twice, and leads the focus to the first new one', async () => {
      await showMore(page).click()
      await expect(cards(page)).toHaveCount(48)
      await expect(page).toHaveURL('/?fuel=diesel&page=2')
      await expect(carLinks(page).nth(24)).toBeFocused()
      const hrefs = await carLinks(page).evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')),
      )
      expect(new Set(hrefs).size).toBe(48)
      await expect(statusOf(page)).toHaveText(/^24 more loaded, 48 shown\.\s?$/)
      // Loading more of the same search adds no history step.
      await page.reload()
      await expect(cards(page)).toHaveCount(48)
      // After the reload it is the number of cars: no press loaded them.
      await expect(statusOf(page)).toHaveText(/^[\d,]+ cars/)
    })
  })

  test('a page beyond the last shows the last one, with a notice', async ({ page }) => {
    await page.goto('/?fuel=hydrogen&page=300')
    await expect(page).toHaveURL('/?fuel=hydrogen')
    await expect(page.getByText('There is no page 300. Showing the last one, page 1.')).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('few cars or none', () => {
  test('names the filter to loosen, with the number it brings back', async ({ page }) => {
    await page.goto('/?fuel=hydrogen&body=hearse')
    await expect(titleOf(page)).toHaveText('No cars')
    await expect(page.getByText('No cars match your search')).toBeVisible()
    const without = page.getByRole('link', { name: /^Without Body type: Hearse/ })
    await expect(without).toContainText(`+${await countOf(page.request, 'fuels[]=7')}`)
    await expect(statusOf(page)).toHaveText(/^No cars\. \d+ suggestions? below\.\s?$/)
    await without.click()
    await expect(page).toHaveURL('/?fuel=hydrogen')
    await expectCars(page, 'fuels[]=7')
  })

  test('looks for a word that is in no text in the VINs', async ({ page }) => {
    await page.goto('/?q=zzzfk8f101')
    await expect(titleOf(page)).toHaveText('No cars')
    const inVins = page.getByRole('link', { name: /^VIN contains ZZZFK8F101/ })
    await expect(inVins).toContainText(`+${await countOf(page.request, 'vin=zzzfk8f101')}`)
    await inVins.click()
    await expectCars(page, 'vin=zzzfk8f101')
  })

  test('is never a dead end, even where no single change helps', async ({ page }) => {
    await page.goto('/?fuel=hydrogen&body=hearse&color=pink&price=..1')
    await expect(page.getByText(/Changing one filter isn’t enough/)).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Hydrogen \d/ }).or(page.getByRole('link', { name: /^Hearse \d/ })),
    ).toBeVisible()
    await clearAllFilters(page).click()
    await expect(page).toHaveURL('/')
  })

  test('offers near misses beside a handful of cars', async ({ page }) => {
    const all = await countOf(page.request, 'fuels[]=7')
    await page.goto('/?fuel=hydrogen&year=2020..2020')
    await carsShown(page)
    const near = page.getByRole('link', { name: /^Year: 2019 – 2021/ })
    await expect(near).toContainText(/\+\d+/)
    expect(all).toBeGreaterThan(0)
  })
})

test.describe('the keyboard', () => {
  test('by single keys', async ({ page }) => {
    await page.goto('/')
    await test.step('goes to the box, through the cars and lists what else there is', async () => {
      await carsShown(page)
      await expect(showMore(page)).toBeVisible()
      await page.keyboard.press('/')
      await expect(boxOf(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await titleOf(page).focus()
      await page.keyboard.press('j')
      await expect(carLinks(page).first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(carLinks(page).nth(1)).toBeFocused()
      await page.keyboard.press('k')
      await expect(carLinks(page).first()).toBeFocused()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    })
    await test.step('keeps its letters to itself once switched off', async () => {
      // In the open dialog.
      await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
      await page.keyboard.press('Escape')
      await titleOf(page).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('/')
      await expect(titleOf(page)).toBeFocused()
    })
  })
})

test('the card’s targets are at least 24 px on the narrowest phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await drawn(page)
  const { width, height } = await restingBox(cards(page).first().getByRole('button').first())
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
