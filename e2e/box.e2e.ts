import type { Page } from '@playwright/test'
import { answerAs, countOf, expect, expectAccessible, makeTrouble, noTrouble, test } from './test.ts'
import { boxOf, newSearch, searchPlace, submitButton, suggestionsOf, titleOf } from './pages/frame.ts'
import { panelOf } from './pages/panel.ts'
import { cards, carLinks, carsShown, chip, resultsOf, showMore } from './pages/results.ts'

/** Resets to all cars and an empty box. */
const anew = async (page: Page) => {
  await newSearch(page).click()
  await expect(page).toHaveURL('/')
  await expect(boxOf(page)).toHaveValue('')
}

test('what is typed becomes a search', async ({ page }) => {
  await page.goto('/')
  await test.step('words that fit nothing else are searched for as text', async () => {
    await boxOf(page).fill('sunroof leather')
    await expect(suggestionsOf(page)).toHaveText([/Search for “sunroof leather”/])
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL('/?q=sunroof+leather')
    await expect(chip(page, /“sunroof leather”/)).toBeVisible()
  })
  await test.step('another name of a make is known to the service', async () => {
    await anew(page)
    await boxOf(page).fill('vw golf')
    await expect(suggestionsOf(page).first()).toContainText('Volkswagen Golf')
  })
  await test.step('a make that is begun is offered, then its models', async () => {
    const box = boxOf(page)
    await box.fill('merc')
    await expect(suggestionsOf(page, /^Mercedes-Benz( [\d,]+)?$/)).toBeVisible()
    await box.fill('volkswagen pass')
    await suggestionsOf(page, /Volkswagen Passat/)
      .first()
      .click()
    await expect(page).toHaveURL(/\?brand=\d+\.\d+$/)
  })
  await test.step('a model without its make is a filter, counted beside its offer', async () => {
    await anew(page)
    const box = boxOf(page)
    await box.fill('land cruiser')
    const offer = suggestionsOf(page, /Toyota Land Cruiser/).first()
    await expect(offer).toBeVisible()
    await expect(offer).toHaveText(/\d$/)
    const [count] = /[\d,]+$/.exec((await offer.textContent()) ?? '') ?? []
    await box.press('Enter')
    await expect(page).toHaveURL(/\/\?brand=\d+\.\d+$/)
    await expect(titleOf(page)).toHaveText(`${count} cars`)
    await box.fill('320d')
    await box.press('Enter')
    await expect(page).toHaveURL(/q=320d&brand=/)
  })
  await test.step('a sentence becomes chips that can be removed', async () => {
    await anew(page)
    const box = boxOf(page)
    await box.fill('bmw x5 2018 diesel under 20000 eur')
    await expect(suggestionsOf(page).first()).toContainText(/BMW X5.*2018.*Diesel.*up to 20,000\sEUR/)
    await box.press('Enter')
    await expect(page).toHaveURL(
      /\?brand=\d+\.\d+&year=2018\.\.2018&fuel=diesel&price=\.\.20000&currency=eur$/,
    )
    await expect(box).toHaveValue('')
    for (const name of [
      /^Remove: BMW X5/,
      /^Remove: Year 2018/,
      /^Remove: Fuel Diesel/,
      /^Remove: Price up to 20,000\sEUR/,
    ])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await chip(page, /Year 2018/).click()
    await expect(page).not.toHaveURL(/year=/)
  })
})

test('typed words are understood by their likely meaning', async ({ page }) => {
  await page.goto('/')
  await test.step('a word that finds nothing is left out and named, a slip is offered and never taken unseen', async () => {
    const box = boxOf(page)
    await box.fill('qwertzu bmw')
    await expect(suggestionsOf(page).first()).toHaveText(/BMW.*ignoring “qwertzu”.*\d/)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/\?brand=\d+$/)
    await anew(page)
    await box.fill('merzedes')
    // The first Enter comes before the response and shows the suggestion; the second applies it.
    await box.press('Enter')
    await expect(suggestionsOf(page).first()).toHaveText(/^Did you mean\s*Mercedes-Benz.*\d/)
    await expect(box).toHaveValue('merzedes')
    await box.press('Enter')
    await expect(chip(page, /Mercedes-Benz/)).toBeVisible()
  })
  await test.step('what stands behind “not” is excluded', async () => {
    await anew(page)
    const box = boxOf(page)
    await box.fill('suv not bmw')
    await expect(suggestionsOf(page).first()).toHaveText(/not BMW.*SUV.*\d$/)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/\?brand=-\d+&body=suv$/)
    const brand = new URL(page.url()).searchParams.get('brand')?.slice(1)
    const suvs = 'body_types[]=5'
    expect(await carsShown(page)).toBe(
      (await countOf(page.request, suvs)) - (await countOf(page.request, `${suvs}&brands[0][id]=${brand}`)),
    )
    await box.fill('kein diesel')
    await box.press('Enter')
    await expect(chip(page, /Fuel not Diesel/)).toBeVisible()
  })
  await test.step('a bare number is a price or a mileage', async () => {
    await anew(page)
    const box = boxOf(page)
    await box.fill('15000')
    await expect(suggestionsOf(page, /up to 15,000\sUSD/)).toBeVisible()
    await suggestionsOf(page, /up to 15,000\skm/).click()
    await expect(page).toHaveURL('/?km=..15000')
    await box.fill('less than 100000 km')
    await box.press('Enter')
    await expect(page).toHaveURL('/?km=..100000')
  })
  await test.step('a VIN opens its car, a part of one is looked for', async () => {
    await anew(page)
    const box = boxOf(page)
    await box.fill('1VWAT7A3XGC016001')
    await expect(suggestionsOf(page).first()).toHaveText(/Open the car with VIN 1VWAT7A3XGC016001/)
    await box.press('Enter')
    await expect(page).toHaveURL('/vin/1VWAT7A3XGC016001')
    await anew(page)
    await box.fill('Passat, VIN: 1VWAT7A3XGC016001.')
    await box.press('Enter')
    await expect(page).toHaveURL('/vin/1VWAT7A3XGC016001')
    await anew(page)
    await box.fill('gc016001')
    await suggestionsOf(page, 'VIN contains GC016001').click()
    await expect(page).toHaveURL('/?vin=GC016001')
    await expect.poll(() => carsShown(page)).toBe(1)
  })
})

test('a message that is pasted opens the car it names', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.goto('/')
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    // The box of the first markup is disabled: a click waits for the app's box, a key would be lost.
    await boxOf(page).click()
    await boxOf(page).press('ControlOrMeta+v')
  }
  await test.step('a VIN on a line of its own', async () => {
    await paste('Hi, what of this one?\n\nPassat\n1VWAT7A3XGC016001\n98.000 km')
    await expect(boxOf(page)).toHaveValue('Hi, what of this one? Passat 1VWAT7A3XGC016001 98.000 km')
    await expect(suggestionsOf(page).first()).toHaveText(/Open the car with VIN 1VWAT7A3XGC016001/)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL('/vin/1VWAT7A3XGC016001')
  })
  await test.step('at the end of a long one', async () => {
    await paste(`${'It was driven by an old lady. '.repeat(40)}\nVIN: 1VWAT7A3XGC016001`)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL('/vin/1VWAT7A3XGC016001')
  })
  await test.step('an address of an advertisement among words', async () => {
    await paste('Schau mal: https://autohalle.example/listing/2437337729.')
    await expect(suggestionsOf(page).first()).toHaveText(/2437337729/)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(/\/car\/|\/listing\/autohalle\.example\/2437337729/)
  })
})

test('by keyboard, and an address of a site', async ({ page }) => {
  await page.goto('/')
  await test.step('by keyboard: / goes there, arrows move, Escape lets go', async () => {
    await carsShown(page)
    await page.keyboard.press('/')
    const box = boxOf(page)
    await expect(box).toBeFocused()
    await page.keyboard.type('audi')
    const options = suggestionsOf(page)
    await expect(options.first()).toContainText('Audi')
    // During composition the keys belong to the input method.
    for (const key of ['ArrowDown', 'Escape'])
      await box.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    )
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, { without: [panelOf(page), resultsOf(page)] })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(box).toHaveValue('audi')
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
  })
  await test.step('an advertisement of a source that the account lacks is said to be one', async () => {
    await boxOf(page).fill('https://cars.elsewhere.example/offer/123456')
    await expect(suggestionsOf(page).first()).toHaveText(/cars.elsewhere.example isn’t one of your sources/)
  })
  await test.step('the address of a site that is not mine is said to be one, whatever it is of', async () => {
    await boxOf(page).fill('https://www.autoscout24.example/angebote/abc')
    await expect(suggestionsOf(page).first()).toHaveText(/autoscout24.example isn’t one of your sources/)
  })
  await test.step('the address of an advertisement opens its car', async () => {
    const found: unknown = await (await page.request.get('/api/search?perPage=2&page=1')).json()
    // The first listing of the first car, because the test needs an existing URL.
    const { data } = found as { data: { listings: { external: { id: string; url: string } }[] }[] }
    const advert = data[0]?.listings[0]?.external
    await boxOf(page).fill(advert?.url ?? '')
    await expect(suggestionsOf(page).first()).toHaveText(/^Open listing /)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/listing/${new URL(advert?.url ?? '').host}/`))
    await expect(titleOf(page)).toBeVisible()
  })
})

test('the same in the language of the page', async ({ page }) => {
  await page.goto('/?lang=ru')
  const box = boxOf(page, 'Поиск автомобилей')
  await box.fill('красный кроссовер на автомате до 15 тыс. долларов')
  await expect(suggestionsOf(page).first()).toContainText(/15.000.USD/)
  await box.press('Enter')
  await expect(page).toHaveURL(/[?&]body=suv&gearbox=automatic&color=red&price=\.\.15000/)
  const query = 'body_types[]=5&transmission=1&colors[]=5&price_to=15000&currency=usd'
  const count = await countOf(page.request, query)
  await expect(titleOf(page)).toHaveText(new RegExp(`^${count}\\D`))
})

test('Enter before anything was read still searches', async ({ page }) => {
  await page.goto('/')
  await boxOf(page).click()
  await page.keyboard.type('alpina')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&](?:q=alpina|brand=\d+)/)
})

test('Enter while the service is slow applies what needs no service', async ({ page }) => {
  await answerAs(page, 'spare')
  await page.goto('/')
  await carsShown(page)
  // The data for this is loaded before the service gets slow.
  await boxOf(page).focus()
  await expect(page.getByRole('group', { name: 'Popular' }).getByRole('option').first()).toBeVisible()
  await makeTrouble(page, { endpoint: 'search', delay: 4000, match: 'golf' })
  await boxOf(page).fill('golf diesel')
  await boxOf(page).press('Enter')
  await expect(chip(page, /Fuel Diesel/)).toBeVisible()
  await expect(page).toHaveURL(/fuel=diesel/)
  await noTrouble(page)
})

test('Enter before the makes have come waits for them', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'brands', delay: 800 })
  await page.goto('/')
  await boxOf(page).fill('golf')
  await boxOf(page).press('Enter')
  await expect(chip(page, /Volkswagen Golf/)).toBeVisible()
  await noTrouble(page)
})

test('the empty box offers what was searched for before, until it is removed, and the makes with most cars', async ({
  page,
}) => {
  await page.goto('/')
  const box = boxOf(page)
  await box.fill('golf diesel')
  await expect(suggestionsOf(page).first()).toContainText('Volkswagen Golf')
  await box.press('Enter')
  await expect(chip(page, /Fuel Diesel/)).toBeVisible()
  await page.goto('/')
  await carsShown(page)
  await box.focus()
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent.first()).toHaveText(/Volkswagen Golf.*Diesel.*\d/)
  await expect(page.getByRole('group', { name: 'Popular' }).getByRole('option', { name: /\d/ })).toHaveCount(
    6,
  )
  await expectAccessible(page, { without: [panelOf(page), resultsOf(page)] })
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/brand=\d+\.\d+&fuel=diesel/)
  await box.blur()
  await box.focus()
  await box.press('ArrowDown')
  await box.press('Delete')
  await expect(recent).toHaveCount(0)
})

test('what is typed is added to the search that is there', async ({ page }) => {
  await page.goto('/?fuel=electric')
  await boxOf(page).fill('diesel up to 50000 km')
  await expect(suggestionsOf(page).first()).toContainText('Diesel')
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL('/?fuel=diesel,electric&km=..50000')
})

test('the button at its end takes what Enter would, and keeps the search it is added to', async ({
  page,
}) => {
  // At this width the navigation has no labels, so no other element has the button's name.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/?damage=front&keys=yes&sort=cheaper&currency=eur&view=list')
  await carsShown(page)
  await boxOf(page).fill('bmw x5')
  await expect(suggestionsOf(page).first()).toContainText('BMW X5')
  await submitButton(page).click()
  await expect(page).toHaveURL(/\?brand=\d+\.\d+&damage=front&keys=yes&sort=cheaper&currency=eur&view=list$/)
  await expect(boxOf(page)).toHaveValue('')
  // With the list closed, as after a press elsewhere, the text is still read; a double press counts once.
  await boxOf(page).fill('diesel')
  await expect(suggestionsOf(page).first()).toContainText('Diesel')
  await titleOf(page).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await submitButton(page).dblclick()
  await expect(page).toHaveURL(/fuel=diesel/)
  await expect(page).not.toHaveURL(/[?&]q=/)
  // With an empty box the button focuses the field.
  await titleOf(page).click()
  await submitButton(page).click()
  await expect(boxOf(page)).toBeFocused()
})

test.describe('"Search" in the bar', () => {
  const search = '/?body=wagon&fuel=diesel&sort=cheaper&currency=eur&view=list'

  test('returns to the last search from other pages, also after a reload', async ({ page, context }) => {
    await page.goto(search)
    await carsShown(page)
    await test.step('each tab has its own, and a car in a new one the search it was found by', async () => {
      const opened = context.waitForEvent('page')
      await carLinks(page)
        .first()
        .click({ modifiers: ['ControlOrMeta'] })
      const tab = await opened
      // The first markup knows nothing of this tab.
      await expect(boxOf(tab)).toBeEnabled()
      await searchPlace(tab).click()
      await expect(tab).toHaveURL(search)
      await tab.close()
    })
    await carLinks(page).first().click()
    await expect(page).toHaveURL(/\/car\//)
    await searchPlace(page).click()
    await expect(page).toHaveURL(search)
    await carsShown(page)
    await page.getByRole('link', { name: 'VIN check' }).click()
    await expect(page).toHaveURL('/vins')
    await page.reload()
    // The first markup knows nothing of this tab.
    await expect(boxOf(page)).toBeEnabled()
    await searchPlace(page).click()
    await expect(page).toHaveURL(search)
    await page.goBack()
    await expect(page).toHaveURL('/vins')
    // The logo starts a new search.
    await newSearch(page).click()
    await expect(page).toHaveURL('/')
  })

  test('on the search itself nothing is lost', async ({ page }) => {
    await page.goto(search)
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(48)
    await boxOf(page).fill('bmw x5')
    const before = page.url()
    await searchPlace(page).dblclick()
    await expect(page).toHaveURL(before)
    await expect(cards(page)).toHaveCount(48)
    await expect(boxOf(page)).toHaveValue('bmw x5')
  })
})
