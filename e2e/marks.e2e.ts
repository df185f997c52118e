import { pageOf } from './pages/car.ts'
import { fileOf, takeFileIn } from './pages/favourites.ts'
import { searchPlace, statusOf, titleOf } from './pages/frame.ts'
import { markRows, marksTab, openMarks, undoButton } from './pages/marks.ts'
import { panelOf } from './pages/panel.ts'
import {
  cards,
  carLinks,
  carsShown,
  chooseRadio,
  hideCar,
  moreFor,
  noteField,
  saveNote,
  showAgain,
  viewRadio,
  writeNote,
} from './pages/results.ts'
import { expect, expectAccessibleInBothThemes, test } from './test.ts'

// Cars that a user marked: hidden, noted and viewed, in the results and in their own list.

test('a hidden car can be restored in its place, is counted in words, and leaves no gap', async ({
  page,
}) => {
  await page.goto('/?sort=oldest')
  await carsShown(page)
  const [first = '', second = '', third = ''] = await carLinks(page).allTextContents()
  await moreFor(cards(page).nth(1)).click()
  await hideCar(page).click()
  await expect(carLinks(page)).toHaveCount(23)
  await expect(carLinks(page).nth(0)).toHaveText(first)
  await expect(carLinks(page).nth(1)).toHaveText(third)
  await expect(undoButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(carLinks(page).nth(1)).toHaveText(second)
  await expect(carLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('h')
  // After hiding by key the focus moves to the next car.
  await expect(carLinks(page).filter({ hasText: third }).first()).toBeFocused()
  await expect(undoButton(page)).toBeVisible()
  await expectAccessibleInBothThemes(page, { without: [panelOf(page), cards(page)] })
  const notice = page.getByText('Includes 1 car you have hidden')
  await expect(notice).toBeVisible()
  await chooseRadio(viewRadio(page, 'Table'))
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(47)
  await chooseRadio(viewRadio(page, 'Grid'))

  await page.reload()
  await expect(carLinks(page)).toHaveCount(23)
  await page.getByRole('link', { name: 'Manage hidden cars' }).click()
  await expect(markRows(page)).toHaveCount(1)
  await expect(markRows(page)).toContainText(second.split(' ')[0] ?? '')
  await showAgain(page).click()
  await expect(page.getByText('No hidden cars')).toBeVisible()
  await page.goBack()
  await expect(carLinks(page)).toHaveCount(24)
  await expect(notice).toBeHidden()
})

test('a note stays with its car, is listed, changed, removed and restored', async ({ page }) => {
  await page.goto('/')
  await moreFor(cards(page).first()).click()
  await writeNote(page).click()
  await noteField(page).fill('ask about the belt')
  await saveNote(page).click()
  await expect(cards(page).first()).toContainText('ask about the belt')
  const name = (await carLinks(page).first().textContent()) ?? ''
  await page.reload()
  await expect(cards(page).first()).toContainText('ask about the belt')

  await openMarks(page)
  await expect(titleOf(page)).toHaveText('Marked cars')
  const row = markRows(page)
  await expect(row).toContainText('ask about the belt')
  await expect(row.getByRole('link')).toContainText(name.split(' ')[0] ?? '')
  await row.getByRole('button', { name: 'Edit note' }).click()
  await noteField(page).fill('belt is new')
  await saveNote(page).click()
  await expect(row).toContainText('belt is new')
  await row.getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await undoButton(page).click()
  await expect(row).toContainText('belt is new')
})

test('a note that another tab has written meanwhile is kept beside one’s own', async ({ page, context }) => {
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/?sort=oldest')
    await moreFor(cards(each).first()).click()
    await writeNote(each).click()
  }
  await noteField(other).fill('called back')
  await saveNote(other).click()
  await noteField(page).fill('ask for keys')
  await saveNote(page).click()
  await expect(cards(page).first()).toContainText(/called back\s+ask for keys/)
})

test('seen cars are marked, listed, and left out where that is wanted', async ({ page }) => {
  await page.goto('/?sort=oldest')
  const name = (await carLinks(page).first().textContent()) ?? ''
  await carLinks(page).first().click()
  // The car counts as viewed once its page is shown.
  await expect(titleOf(page)).toHaveText(name)
  await page.goBack()
  await expect(cards(page).first()).toContainText('Viewed')
  await expect(cards(page).nth(1)).not.toContainText('Viewed')
  await moreFor(cards(page).first()).click()
  await page.getByRole('menuitem', { name: 'Hide viewed cars' }).click()
  // The car was opened from these results, so only the next ones leave it out.
  await page.reload()
  await expect(carLinks(page)).toHaveCount(23)
  await openMarks(page)
  await expect(titleOf(page)).toHaveText('Marked cars')
  await marksTab(page, /^Viewed/).click()
  await expect(markRows(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Hide viewed cars from results' })).toBeChecked()
  await page.getByRole('button', { name: 'Clear viewed cars' }).click()
  await expect(page.getByText('1 viewed car was removed from the list.').first()).toBeVisible()
  await undoButton(page).click()
  await expect(statusOf(page)).toContainText('Restored.')
  await expect(markRows(page)).toHaveCount(1)
  await searchPlace(page).click()
  await page.getByRole('button', { name: 'Show viewed cars' }).click()
  await expect(carLinks(page)).toHaveCount(24)
})

test('a car that is gone keeps its name; nothing for axe to find @everywhere', async ({ page }) => {
  const marks = { gone: { note: 'too late' }, '5ca1ab1e0000000000000001': { note: 'five' } }
  const cars = { gone: { name: 'Saab 900', year: 1991, price: '4200', currency: 'eur' } }
  await takeFileIn(page, fileOf({ marks, cars }))
  await page.goto('/marks')
  const gone = markRows(page).filter({ hasText: 'too late' })
  await expect(gone).toContainText('1991 Saab 900')
  await expect(gone).toContainText('EUR 4,200')
  await expect(gone).toContainText('No longer available')
  await expect(markRows(page).filter({ hasText: 'five' }).getByRole('link')).toHaveAttribute(
    'href',
    pageOf('fiveListings'),
  )
  await expectAccessibleInBothThemes(page)
})

test('cars whose sources contradict each other, or that are not cheap, are left out of what is loaded, and that is said', async ({
  page,
}) => {
  const choose = async (view: string) => {
    await page.getByRole('button', { name: 'Search actions' }).click()
    await page.getByRole('menuitemcheckbox', { name: view }).click()
  }
  await page.goto('/')
  await carsShown(page)
  const all = await page.getByRole('article').count()
  await choose('Only cars with contradictions')
  const left = page.getByText(/of the loaded cars are hidden: they have no contradictions/)
  await expect(left).toBeVisible()
  const some = await page.getByRole('article').count()
  expect(some).toBeLessThan(all)
  await page.reload()
  await expect(left).toBeVisible()
  await choose('Hide cars with contradictory mileage')
  await expect(page.getByText(/of the loaded cars (?:is|are) hidden: (?:its|their) mileage/)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: /Mileage [\d,]+ – [\d,]+\skm/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('article')).toHaveCount(all)
})
