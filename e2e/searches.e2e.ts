import { listen, savedBy } from './observe.ts'
import {
  boxOf,
  cancelButton,
  refreshButton,
  saveButton,
  statusOf,
  suggestionsOf,
  titleOf,
} from './pages/frame.ts'
import { auctionOf, pageOf, vinOf } from './pages/car.ts'
import { readDisk } from './pages/disk.ts'
import { ageLook, forgetNow, hydrogen, savedAndLooked, writeSearches } from './pages/looks.ts'
import { favouriteButton, favouriteRows, fileOf, takeFileIn } from './pages/favourites.ts'
import { marksLink, undoButton } from './pages/marks.ts'
import { cards, carLinks, carsShown, chooseRadio, drawn, moreFor, viewRadio } from './pages/results.ts'
import {
  changedCars,
  chooseFor,
  digestOf,
  eventsIn,
  nameField,
  newFirstLink,
  notifySwitch,
  openSearches,
  recentSearches,
  savedSearch,
  seenButton,
} from './pages/searches.ts'
import {
  answerAs,
  countOf,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  makeTrouble,
  noTrouble,
  test,
} from './test.ts'

// Kept searches: saved ones with their changes, and recent ones.

test('a search of the box is saved, counted exactly, renamed, removed and restored', async ({ page }) => {
  await page.goto('/')
  await drawn(page)
  await boxOf(page).fill('hydrogen')
  await suggestionsOf(page, /Hydrogen/)
    .first()
    .click()
  await expect(page).toHaveURL(/fuel=hydrogen/)
  await drawn(page)
  // The key of the results asks for a name too.
  await carsShown(page)
  await titleOf(page).click()
  await page.keyboard.press('s')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await openSearches(page)
  await expect(recentSearches(page)).toHaveText(/^Hydrogen/)
  await recentSearches(page).getByRole('button', { name: 'Save search: Hydrogen' }).click()
  await nameField(page).fill('Cars for the pilot')
  await saveButton(page).click()
  const row = savedSearch(page, 'Cars for the pilot')
  const count = await countOf(page.request, 'fuels[]=7')
  await expect(row).toContainText(`${count} cars`)
  await expect(row).toContainText('Same number as on')
  await expect(statusOf(page)).toHaveText(/^Saved: Cars for the pilot/)
  await expect(recentSearches(page)).toHaveCount(0)

  await chooseFor(row, 'Rename')
  await expect(nameField(page)).toHaveValue('Cars for the pilot')
  await nameField(page).fill('')
  await nameField(page).press('Enter')
  const plain = savedSearch(page, 'Hydrogen')
  await expect(plain).toContainText(`${count} cars`)
  // The new name is written before another page loads.
  await readDisk(page, 'searches')
  await page.reload()
  await expect(plain).toContainText(`${count} cars`)

  await chooseFor(plain, 'Remove')
  await expect(plain).toHaveCount(0)
  // The search was made in the box, so it stays among the recent ones.
  await expect(recentSearches(page)).toHaveText(/^Hydrogen/)
  await undoButton(page).click()
  await expect(plain).toContainText(`${count} cars`)
})

test('a search without results can be saved in its message', async ({ page }) => {
  await page.goto('/?q=nosuchcaratall')
  await page.getByRole('button', { name: 'Save this search' }).first().click()
  await nameField(page).fill('Unicorn')
  await saveButton(page).click()
  await expect(nameField(page)).toBeHidden()
  await openSearches(page)
  await expect(savedSearch(page, 'Unicorn')).toContainText('No cars')
})

test('what is new, cheaper and gone since the last look, until it was seen', async ({ page }) => {
  await savedAndLooked(page)
  await ageLook(page, hydrogen, {
    fresh: 3,
    dearer: 2,
    left: [
      { id: 'Nothing is sent anywhere', name: '2011 Saab 9-3' },
      { id: '5ca1ab1e0000000000000001', name: '2016 Volvo XC60' },
    ],
    hoursAgo: 26,
  })
  await page.reload()
  const row = savedSearch(page, 'Hydrogen')
  await expect(row).toContainText('+1 since')
  const digest = digestOf(page)
  await expect(changedCars(digest, 'New cars')).toHaveCount(3)
  await expect(changedCars(digest, 'Price drops')).toHaveCount(2)
  await expect(changedCars(digest, 'Price drops').first()).toContainText('was')
  const left = changedCars(digest, 'No longer listed')
  await expect(left).toHaveCount(2)
  const whatBecame = left.getByRole('button', { name: 'What happened to it?' })
  await whatBecame.first().click()
  await expect(left.first()).toContainText('No longer available')
  await whatBecame.first().click()
  await expect(left.nth(1)).toContainText('Still for sale')

  await row.getByText('What changed').click()
  await expect(changedCars(row, 'New cars')).toHaveCount(3)
  await newFirstLink(row).click()
  await expect(page.getByText('3 new cars since')).toBeVisible()
  for (const place of [0, 1, 2])
    await expect(cards(page).nth(place).getByText('New', { exact: true })).toBeVisible()
  await expect(cards(page).nth(3).getByText('New', { exact: true })).toHaveCount(0)
  // An opened car is no longer among the unseen ones.
  await carLinks(page).first().click()
  await expect(page).toHaveURL(/\/car\//)
  await page.goBack()
  await expect(cards(page).nth(1).getByText('New', { exact: true })).toBeVisible()
  const onlyNew = page.getByRole('checkbox', { name: 'New cars only' })
  await onlyNew.check()
  await expect(cards(page)).toHaveCount(3)
  // The tab keeps it, as it keeps the marked search.
  await page.reload()
  await expect(onlyNew).toBeChecked()
  await expect(cards(page)).toHaveCount(3)
  await onlyNew.uncheck()
  await expect(cards(page).nth(3)).toBeVisible()
  await page.getByRole('link', { name: 'Other changes' }).click()
  await expect(changedCars(row, 'New cars')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Only cars I haven’t viewed' }).check()
  await expect(changedCars(row, 'New cars')).toHaveCount(2)
  await expect(page).toHaveURL(/unseen=1/)

  await seenButton(row).click()
  await expect(row.getByRole('link', { name: 'Hydrogen' })).toBeFocused()
  await expect(digest).toContainText('No changes since')
  await page.reload()
  await expect(digestOf(page)).toContainText('No changes since')
})

test('new cars of auctions have their bids or starting prices', async ({ page }) => {
  await savedAndLooked(page, '?site=copperlot.example', 'Auctions')
  await ageLook(page, '?site=copperlot.example', { fresh: 3, dearer: 0, left: [], hoursAgo: 26 })
  await page.reload()
  const fresh = changedCars(digestOf(page), 'New cars')
  await expect(fresh).toHaveCount(3)
  for (const line of await fresh.all())
    await expect(line).toContainText(/(?:Current bid|Auction) .*USD\s[\d,]+/)
})

test('a large search has the number of cars that the changes cover', async ({ page }) => {
  await savedAndLooked(page, '?fuel=gasoline', 'Gasoline')
  const row = savedSearch(page, 'Gasoline')
  const count = await countOf(page.request, 'fuels[]=4')
  await expect(row).toContainText(
    `Changes are tracked for the newest 240 of ${count.toLocaleString('en')} cars.`,
  )
  await expect(digestOf(page)).toContainText('tracked for the newest 240 cars of each search')
})

test('new cars are marked in the table and beside the map as well @map', async ({ page }) => {
  await savedAndLooked(page)
  await ageLook(page, hydrogen, { fresh: 2, dearer: 0, left: [], hoursAgo: 3 })
  await page.reload()
  await newFirstLink(savedSearch(page, 'Hydrogen')).click()
  const word = page.getByText('New', { exact: true })
  await chooseRadio(viewRadio(page, 'Table'))
  await expect(page.getByRole('rowheader').filter({ has: word })).toHaveCount(2)
  await chooseRadio(viewRadio(page, 'Map'))
  await expect(cards(page).filter({ has: word })).toHaveCount(2)
})

test('two tabs show the same, and share the seen state', async ({ page, context }) => {
  await savedAndLooked(page)
  await ageLook(page, hydrogen, { fresh: 2, dearer: 0, left: [], hoursAgo: 3 })
  const other = await context.newPage()
  await openSearches(other)
  await page.reload()
  await expect(changedCars(digestOf(page), 'New cars')).toHaveCount(2)
  await expect(changedCars(digestOf(other), 'New cars')).toHaveCount(2)
  await other.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(digestOf(page)).toContainText('No changes since')
  await chooseFor(savedSearch(page, 'Hydrogen'), 'Rename')
  await nameField(page).fill('Renamed here')
  await saveButton(page).click()
  await expect(savedSearch(other, 'Renamed here')).toBeVisible()
})

test('a failing service: known data stays, with a notice; progress, cancel, and a way on', async ({
  page,
}) => {
  await answerAs(page, 'spare')
  await savedAndLooked(page)
  const row = savedSearch(page, 'Hydrogen')
  const known = await row.getByText(/^\d+ cars$/).textContent()
  await makeTrouble(page, { endpoint: 'count', status: 500 })
  await refreshButton(page).click()
  await expect(page.getByText('1 search couldn’t be refreshed')).toBeVisible()
  await expect(row).toContainText(known ?? '')
  await noTrouble(page)
  await makeTrouble(page, { delay: 4000 })
  await refreshButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Checking saved searches' })).toBeVisible()
  await cancelButton(page).click()
  // Sooner than the service would respond.
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 2000 })
  await noTrouble(page)
  await refreshButton(page).click()
  await expect(statusOf(page)).toHaveText(/^The saved searches are up to date/)
  await expect(page.getByText('couldn’t be refreshed')).toHaveCount(0)
})

test('recent searches are in the box and on the page, and are removed one by one or all', async ({
  page,
}) => {
  await takeFileIn(page, fileOf({ searches: { '?fuel=hydrogen': { made: 2 }, '?body=suv': { made: 1 } } }))
  await page.goto('/')
  await drawn(page)
  await boxOf(page).click()
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent.first()).toContainText('Hydrogen')
  await expect(recent.nth(1)).toContainText('SUV')
  await openSearches(page)
  await expect(recentSearches(page)).toHaveText([/^Hydrogen/, /^SUV/])
  await page.getByRole('button', { name: 'Remove from recent searches: Hydrogen' }).click()
  await expect(recentSearches(page)).toHaveText([/^SUV/])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recentSearches(page)).toHaveCount(0)
})

test('so are the auctions of favourites', async ({ page }) => {
  await page.goto(pageOf('fiveListings'))
  await favouriteButton(page).click()
  const expectAuctionSaved = async (act: () => Promise<unknown>) => {
    const { file } = await savedBy(page, act)
    expect(eventsIn(file)[0]?.summary).toMatch(/^Auction: 2016 Volkswagen Passat/)
  }
  await expectAuctionSaved(() =>
    auctionOf(page).getByRole('button', { name: 'Add auction to calendar' }).click(),
  )
  await marksLink(page).click()
  await expectAuctionSaved(() => page.getByRole('button', { name: 'Auctions as a calendar file' }).click())
  // The car is also sold at a price, so the bid has a line of its own.
  await expect(favouriteRows(page)).toContainText(/Current bid USD\s3,100/)
  await expect(favouriteRows(page).getByRole('time')).toContainText(/UTC[+−]\d/)
  await page.goto(`/?vin=${vinOf('fiveListings')}`)
  await moreFor(cards(page).first()).click()
  await expectAuctionSaved(() => page.getByRole('menuitem', { name: 'Add auction to calendar' }).click())
})

test('auctions are saved as a file that a calendar reads', async ({ page }) => {
  // In the order of the service, with upcoming auctions first.
  const query = 'damages[]=6&fuels[]=3'
  await savedAndLooked(page, '?damage=water&fuel=hybrid', 'Drowned hybrids')
  const answer = await page.request.get(`/api/search?${query}&sort=auction_nearest&perPage=24&page=1&lang=en`)
  const { data } = (await answer.json()) as {
    data: { listings: { auction_at: string | null; external: { id: string } }[] }[]
  }
  const ahead = data
    .flatMap(({ listings }) => listings)
    .filter(({ auction_at }) => auction_at !== null && Date.parse(auction_at) > Date.now())
  expect(ahead.length).toBeGreaterThan(0)
  const { name, file } = await savedBy(page, () =>
    chooseFor(savedSearch(page, 'Drowned hybrids'), 'Auctions as a calendar file'),
  )
  expect(name).toBe('auctions.ics')
  const events = eventsIn(file)
  for (const { auction_at, external } of ahead) {
    const event = events.find(({ uid }) => uid.includes(`-${external.id}@`))
    expect(event?.startDate.toJSDate().getTime(), external.id).toBe(
      Math.floor(Date.parse(auction_at ?? '') / 1000) * 1000,
    )
    expect(event?.summary).toMatch(/^Auction: \d{4} /)
  }
  await expect(statusOf(page)).toHaveText(/^\d+ auctions? saved to a calendar file/)
})

test.describe('notifications', () => {
  test.beforeEach(async ({ context }) => {
    // A headless browser shows no notifications, so this class records them.
    await context.addInitScript(() => {
      class Told extends EventTarget {
        static permission = localStorage.getItem('may-tell') ?? 'default'
        static requestPermission = () => Promise.resolve(localStorage.getItem('may-tell') ?? 'denied')
        constructor(title: string, { body }: { body: string }) {
          super()
          localStorage.setItem('told', `${localStorage.getItem('told') ?? ''}${title}\n${body}\n`)
          Object.assign(window, { lastTold: this })
        }
        close() {}
      }
      Object.assign(window, { Notification: Told })
    })
  })

  test('are requested by a press, and a refusal is reported', async ({ page }) => {
    await savedAndLooked(page)
    const box = notifySwitch(savedSearch(page, 'Hydrogen'))
    await box.click()
    await expect(savedSearch(page, 'Hydrogen')).toContainText(
      'Your browser blocks notifications from this site',
    )
    await expect(box).not.toBeChecked()
    await page.evaluate(() => localStorage.setItem('may-tell', 'granted'))
    await box.click()
    await expect(box).toBeChecked()
    await expect(savedSearch(page, 'Hydrogen')).toContainText('Checks every 5 minutes')
  })

  test('announce new cars once, from one tab of two, and at most every five minutes', async ({
    page,
    context,
  }) => {
    await context.clock.install()
    await savedAndLooked(page)
    await page.evaluate(() => localStorage.setItem('may-tell', 'granted'))
    await page.reload()
    await notifySwitch(savedSearch(page, 'Hydrogen')).check()
    await ageLook(page, hydrogen, { fresh: 2, dearer: 0, left: [], hoursAgo: 1 })
    // Resets the current look as well, so that those cars come after it.
    await forgetNow(page, hydrogen)
    const told = () => page.evaluate(() => localStorage.getItem('told') ?? '')
    await page.goto('/?fuel=diesel')
    await expect.poll(told).toMatch(/^2 new cars: Hydrogen\n.+\n.+\n$/)
    const other = await context.newPage()
    await other.goto('/?fuel=electric')
    await carsShown(other)
    const calls = [listen(page), listen(other)]
    const counts = () => calls.flat().filter((call) => call.includes('fuels[]=7')).length
    await context.clock.fastForward('04:00')
    await carsShown(page)
    expect(counts()).toBe(0)
    await context.clock.fastForward('02:00')
    await expect.poll(counts).toBeGreaterThan(0)
    // A notification is not repeated.
    expect(await told()).toMatch(/^2 new cars: Hydrogen\n.+\n.+\n$/)
    await page.evaluate(() => {
      const { lastTold } = window as Window & { lastTold?: EventTarget }
      lastTold?.dispatchEvent(new Event('click'))
    })
    await expect(page.getByText('2 new cars since')).toBeVisible()
  })
})

test('nothing for axe to find, with and without searches @everywhere', async ({ page }) => {
  await openSearches(page)
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await expectAccessible(page)
  await writeSearches(page, { [hydrogen]: { saved: 1, name: 'Hydrogen' }, '?body=suv': { made: 1 } })
  await page.reload()
  await expect(savedSearch(page, 'Hydrogen')).toContainText('Counted just now')
  await ageLook(page, hydrogen, {
    fresh: 2,
    dearer: 1,
    left: [{ id: 'Nothing is sent anywhere', name: '2011 Saab 9-3' }],
    hoursAgo: 26,
  })
  await openSearches(page, '?show=%3Ffuel%3Dhydrogen')
  await expect(changedCars(savedSearch(page, 'Hydrogen'), 'New cars')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expect(titleOf(page)).toBeVisible()
})
