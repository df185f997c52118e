import { specialCars } from '../demo/special-cars.ts'
import { pageOf, vinOf } from './pages/car.ts'
import {
  addToFavourites,
  changesIn,
  checked,
  compareLink,
  favouriteButton,
  favouriteMarks,
  favouriteRows,
  favouritesOnDisk,
  fileOf,
  groupNameField,
  groupTab,
  heartIn,
  keptNow,
  makeGroup,
  newGroupField,
  noteButton,
  removeFromFavourites,
  selectBox,
  selectedBar,
  showSelect,
  tagsButton,
  takeFileIn,
} from './pages/favourites.ts'
import { copyLink, linkField, refreshButton, saveButton, statusOf, titleOf, tryAgain } from './pages/frame.ts'
import { marksLink, undoButton } from './pages/marks.ts'
import {
  cards,
  carLinks,
  carsShown,
  drawn,
  moreFor,
  noteField,
  priceChecked,
  saveNote,
} from './pages/results.ts'
import { lookUp, vinsField, vinsTable } from './pages/vins.ts'
import { answerAs, expect, expectAccessibleInBothThemes, makeTrouble, noTrouble, test } from './test.ts'

// Favourite cars: added anywhere, managed on their page, shared with others.

const five = specialCars.fiveListings.id
const sold = specialCars.soldLately.id
const gone = specialCars.soldLongAgo.id

test('chosen on a card, in its menu, in the table, on the car’s page and in the VIN list', async ({
  page,
}) => {
  await page.goto('/?sort=oldest')
  await drawn(page)
  const [first = '', second = ''] = await carLinks(page).allTextContents()
  const heart = heartIn(cards(page).nth(0))
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await moreFor(cards(page).nth(1)).click()
  await addToFavourites(page).click()
  await expect(heartIn(cards(page).nth(1))).toHaveAttribute('aria-pressed', 'true')
  await moreFor(cards(page).nth(1)).click()
  await expect(removeFromFavourites(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => favouritesOnDisk(page)).toBe(2)

  await page.goto('/?sort=oldest&view=table')
  await drawn(page)
  const row = (at: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader').getByRole('link') })
      .nth(at)
  await selectBox(row(3)).click()
  await selectBox(row(4)).click()
  await addToFavourites(selectedBar(page)).click()
  await expect(heartIn(row(4))).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favouritesOnDisk(page)).toBe(4)

  await page.goto(pageOf('fiveListings'))
  const act = favouriteButton(page)
  await act.click()
  await expect(act).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favouritesOnDisk(page)).toBe(5)

  await page.goto('/vins')
  await vinsField(page).fill(vinOf('sixtyPhotos'))
  await lookUp(page, 1).click()
  await heartIn(vinsTable(page)).click()
  await expect(heartIn(vinsTable(page))).toHaveAttribute('aria-pressed', 'true')

  await marksLink(page).click()
  await expect(favouriteRows(page)).toHaveCount(6)
  await expect(favouriteRows(page).nth(0)).toContainText('BMW 5 Series')
  await expect(favouriteRows(page).nth(1)).toContainText('Volkswagen Passat')
  const words = (await favouriteRows(page).allTextContents()).join('\n')
  expect(words).toContain(first.split(' ').slice(0, 2).join(' '))
  expect(words).toContain(second.split(' ').slice(0, 2).join(' '))
  await expect(checked(page)).toBeVisible()

  await page.goto('/?sort=oldest')
  await drawn(page)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a favourite shows its price check, also after a recent request', async ({ page }) => {
  await page.goto('/?fuel=diesel&year=2016..2020&price=5000..&currency=eur&sort=cheaper')
  // A car with one listing, because another listing may come first for a favourite.
  const card = cards(page)
    .filter({ hasText: priceChecked, hasNotText: /\+\d+ more/ })
    .first()
  const [check = ''] = priceChecked.exec((await card.textContent()) ?? '') ?? []
  await heartIn(card).click()
  await expect.poll(() => favouritesOnDisk(page)).toBe(1)
  await marksLink(page).click()
  // The sum is in the currency of the search, as every other price that was reached from it.
  expect(check).toContain('EUR')
  await expect(favouriteRows(page)).toContainText(check)
  await page.reload()
  await expect(favouriteRows(page)).toContainText(check)
})

test('a favourite lists changes with old and new values until they are read', async ({ page }) => {
  const cars = await keptNow(page, [five, sold])
  const [copperlot, ratukiemis, gielda] = cars[five]?.listings ?? []
  if (!copperlot || !ratukiemis || !gielda) throw new Error('the demo has other cars')
  cars[five]!.listings = [
    { ...copperlot, price: '4900' },
    { ...gielda, odometer: (gielda.odometer ?? 0) - 500 },
    ...(cars[five]?.listings.slice(3) ?? []),
    { ...copperlot, source: 'Autohalle', id: 'X', price: '5000' },
  ]
  cars[sold]!.listings = (cars[sold]?.listings ?? []).map((listing) => ({ ...listing, archived: false }))
  cars[gone] = { ...cars[sold]!, name: 'Renault Clio' }
  await takeFileIn(page, fileOf({ marks: favouriteMarks([five, sold, gone]), cars }))

  await page.getByRole('link', { name: 'Favourites', exact: true }).click()
  // Its mileage went down.
  await expect(favouriteRows(page).nth(0)).toContainText(/Mileage 92,300 – 151,000\skm/)
  const changes = changesIn(favouriteRows(page).nth(0))
  await expect(changes).toContainText('Copperlot: price USD 4,900 → USD 4,250')
  await expect(changes).toContainText('-13%')
  await expect(changes).toContainText(/Giełda Aut: mileage [\d,]+\skm → [\d,]+\skm/)
  await expect(changes).toContainText('Ratukiemis: new listing, EUR 7,950')
  await expect(changes).toContainText('Autohalle: no longer listed, was USD 5,000')
  await expect(changesIn(favouriteRows(page).nth(1))).toContainText('Sold – no longer listed anywhere')
  await expect(changesIn(favouriteRows(page).nth(2))).toContainText('No longer available')
  await expect(page.getByText('3 favourites have changed.')).toBeVisible()

  await showSelect(page).selectOption('Sold or removed')
  await expect(favouriteRows(page)).toHaveCount(2)
  await showSelect(page).selectOption('Cheaper than before')
  await expect(favouriteRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark as read: 2016 Volkswagen Passat' }).click()
  await expect(page.getByText('No matching favourites')).toBeVisible()
  await page.getByRole('link', { name: 'Show all favourites' }).click()
  await favouriteRows(page).nth(0).getByText('4 earlier changes').click()
  await expect(favouriteRows(page).nth(0)).toContainText('USD 4,900 → USD 4,250')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('favourites have changed')).toBeHidden()
  // A second refresh finds no changes.
  await refreshButton(page).click()
  await expect(checked(page)).toBeVisible()
  await expect(changesIn(favouriteRows(page).nth(1))).toBeHidden()
})

test('tags, groups and a note for several at once, by mouse and keys; removed and restored', async ({
  page,
}) => {
  await page.goto('/?sort=oldest')
  await drawn(page)
  for (const at of [0, 1, 2, 3]) await heartIn(cards(page).nth(at)).click()
  await expect(heartIn(cards(page).nth(3))).toHaveAttribute('aria-pressed', 'true')
  await marksLink(page).click()
  await expect(favouriteRows(page)).toHaveCount(4)
  const row = (at: number) => favouriteRows(page).nth(at)
  const bar = selectedBar(page)

  await selectBox(row(0)).click()
  await selectBox(row(2)).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await tagsButton(page).click()
  await page.getByRole('textbox', { name: 'New tag' }).fill('export')
  await page.keyboard.press('Enter')
  await expect(row(2)).toContainText('export')
  await expect(row(3)).not.toContainText('export')

  await bar.getByRole('button', { name: 'Groups' }).click()
  await newGroupField(page).fill('For Tirana')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await newGroupField(page).fill('Second look')
  await saveButton(page).click()
  await expect(row(0)).toContainText('For Tirana, Second look')
  await noteButton(page).click()
  await noteField(page).fill('ask about the belt')
  await saveNote(page).click()
  await expect(row(1)).toContainText('ask about the belt')
  await expect(statusOf(page)).toContainText('Note saved')

  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await selectBox(row(3)).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('4 selected')
  await expect(compareLink(bar)).toHaveAttribute('href', /^\/compare\?cars=\w+,/)
  await removeFromFavourites(bar).click()
  await expect(page.getByText('No favourites yet')).toBeVisible()
  await undoButton(page).click()
  await expect(favouriteRows(page)).toHaveCount(4)

  await page.getByRole('combobox', { name: 'Tag' }).selectOption('export')
  await expect(favouriteRows(page)).toHaveCount(3)
  await groupTab(page, /^Second look/).click()
  await page.getByRole('button', { name: 'More actions for the group “Second look”' }).click()
  await page.getByRole('menuitem', { name: 'Rename group' }).click()
  await groupNameField(page).fill('Third look')
  await page.keyboard.press('Enter')
  await expect(groupTab(page, /^Third look/)).toHaveAttribute('aria-current', 'page')
  // A reload in the same moment could cut off the write; another tab shows that it is done.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(groupTab(other, /^Third look/)).toBeVisible()
  await other.close()
  await page.reload()
  await expect(favouriteRows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'More actions for the group “Third look”' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(groupTab(page, /^Third look/)).toBeHidden()
  await expect(titleOf(page)).toBeFocused()
  await expect(statusOf(page)).toHaveText('Group “Third look” deleted.')
  await expect(row(0)).not.toContainText('Third look')
  await expect(row(0)).toContainText('For Tirana')

  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Any tag')
  await makeGroup(page, 'For later')
  await groupTab(page, /^For later/).click()
  await expect(page.getByRole('heading', { name: 'This group is empty' })).toBeVisible()
  await groupTab(page, /^For Tirana/).click()
  await expect(favouriteRows(page)).toHaveCount(3)

  await page.emulateMedia({ media: 'print' })
  await expect(row(0)).toBeVisible()
  await expect(selectBox(row(0))).toBeHidden()
  await expect(refreshButton(page)).toBeHidden()
})

test('a group is a link that another user opens, keeps and compares', async ({ page, browser }) => {
  await takeFileIn(
    page,
    fileOf({
      marks: favouriteMarks([five, specialCars.sixtyPhotos.id], [], ['g']),
      groups: { g: { name: 'For Tirana', made: 1 } },
    }),
  )
  await page.goto('/favourites?group=g')
  // The link has the VIN once the service has returned it.
  await expect(checked(page)).toBeVisible()
  await page.getByRole('button', { name: 'Share group' }).click()
  await expect(copyLink(page)).toBeVisible()
  const link = await linkField(page).inputValue()
  expect(link).toContain(`/shared?name=For+Tirana&cars=${five}:${vinOf('fiveListings')},`)

  const other = await browser.newPage()
  // A service that no longer knows the id may know the VIN.
  await other.goto(link.replace(five, 'unknown'))
  const rows = other.getByRole('list', { name: 'For Tirana' }).getByRole('article')
  await expect(rows.nth(0)).toContainText('2016 Volkswagen Passat')
  await expect(rows.nth(1)).toContainText('BMW 5 Series')
  await expect(compareLink(other)).toHaveAttribute(
    'href',
    `/compare?cars=${five},${specialCars.sixtyPhotos.id}`,
  )
  await other.getByRole('button', { name: 'Add both cars to favourites' }).click()
  await other.getByRole('link', { name: 'Open favourites' }).click()
  await expect(favouriteRows(other)).toHaveCount(2)
  await expect(groupTab(other, /^For Tirana/)).toHaveAttribute('aria-current', 'page')
  // One car alone cannot be compared.
  await other.goto(`/shared?cars=${five}`)
  await expect(other.getByRole('button', { name: 'Add 1 car to favourites' })).toBeVisible()
  await expect(other.getByRole('main').getByText('Compare')).toBeHidden()
  await other.goto('/shared?cars=unknown')
  await expect(other.getByText('No longer available')).toBeVisible()
  // Without any car left nothing can be added.
  await expect(other.getByRole('button', { name: /to favourites/ })).toBeHidden()
  await other.goto('/shared')
  await expect(other.getByRole('heading', { name: 'No cars in this link' })).toBeVisible()
  await other.close()
})

test('all favourites are printed, of which the page shows a hundred at first', async ({ page }) => {
  const ids = Array.from({ length: 104 }, (_, index) => `absent-${index}`)
  await takeFileIn(page, fileOf({ marks: favouriteMarks([five, ...ids]) }))
  await page.goto('/favourites')
  await expect(favouriteRows(page)).toHaveCount(100)
  await page.pdf()
  await expect(favouriteRows(page)).toHaveCount(105)
})

test('without a service the kept data is shown, and marked as such', async ({ page }) => {
  await answerAs(page, 'spare')
  await page.goto('/?sort=oldest')
  await carsShown(page)
  const [first = ''] = await carLinks(page).allTextContents()
  await heartIn(cards(page).nth(0)).click()
  await expect(heartIn(cards(page).nth(0))).toHaveAttribute('aria-pressed', 'true')
  await makeTrouble(page, { endpoint: 'car', status: 503 })
  await marksLink(page).click()
  await expect(page.getByRole('main').getByText('The service had an error')).toBeVisible()
  await expect(page.getByText('Showing what’s saved on this device.')).toBeVisible()
  await expect(favouriteRows(page)).toContainText(first.split(' ')[0] ?? '')
  await noTrouble(page)
  await tryAgain(page).click()
  await expect(checked(page)).toBeVisible()
})

test('nothing for axe to find @everywhere', async ({ page }) => {
  await page.goto('/favourites')
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const cars = await keptNow(page, [five, sold])
  cars[five]!.listings[0] = { ...cars[five]!.listings[0]!, price: '1' }
  await takeFileIn(
    page,
    fileOf({
      marks: favouriteMarks([five, sold], ['hail'], ['g']),
      cars,
      groups: { g: { name: 'For Tirana', made: 1 } },
      odd: {},
    }),
  )
  await expectAccessibleInBothThemes(page)
  await page.goto('/favourites?group=g')
  await expect(page.getByText('1 favourite has changed.')).toBeVisible()
  await selectBox(favouriteRows(page).nth(0)).click()
  await expect(selectedBar(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await tagsButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`/shared?name=Two&cars=${five},${sold},unknown`)
  await expect(page.getByText('No longer available')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
