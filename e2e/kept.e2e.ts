import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { specialCars } from '../demo/special-cars.ts'
import { expectCounted } from './pages/analysis.ts'
import { collect, compareTray, expectCompared } from './pages/compare.ts'
import { expectationOf, exportsOf, proofOf, saveFile, startExport } from './pages/export.ts'
import {
  compareLink,
  favouriteMarks,
  favouriteRows,
  favouritesOnDisk,
  fileOf,
  groupTab,
  heartIn,
  makeGroup,
  savedFile,
  takeFileIn,
} from './pages/favourites.ts'
import { closeButton, saveButton, titleOf } from './pages/frame.ts'
import { marksLink } from './pages/marks.ts'
import {
  actOnSearch,
  cards,
  carsShown,
  drawn,
  moreFor,
  noteField,
  saveNote,
  writeNote,
} from './pages/results.ts'
import { listenToQuestions } from './observe.ts'
import { savedSearch } from './pages/searches.ts'
import { readDisk, writeDisk } from './pages/disk.ts'
import { chooseFile } from './pages/vins.ts'
import { expect, test } from './test.ts'

// Data kept in the browser: refused, full, used by two tabs or by two versions of the app.

const five = specialCars.fiveListings.id

const pressFirstHeart = async (page: Page) => {
  await page.goto('/?sort=oldest')
  await drawn(page)
  await heartIn(cards(page).first()).click()
  await expect(heartIn(cards(page).first())).toHaveAttribute('aria-pressed', 'true')
}

/** Navigates within the app, because unkept data lives as long as the page. */
const openSaved = (page: Page) => marksLink(page).click()

test('a browser that keeps nothing: data lives as long as the page, with a notice', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('not here', 'SecurityError')
    }
    indexedDB.open = refuse
    indexedDB.databases = () => Promise.reject(new DOMException('not here', 'SecurityError'))
  })
  await pressFirstHeart(page)
  // The dialog of a note promises nothing there.
  await moreFor(cards(page).first()).click()
  await writeNote(page).click()
  await expect(noteField(page)).toBeVisible()
  await expect(page.getByText('Saved on this device only.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openSaved(page)
  await expect(favouriteRows(page)).toHaveCount(1)
  await expect(page.getByText('Your browser doesn’t allow saving here')).toBeVisible()
  await page.getByRole('link', { name: 'Backup', exact: true }).click()
  const file: unknown = JSON.parse(await readFile(await savedFile(page), 'utf8'))
  // The file contains the data that could not be kept.
  expect(Object.keys(Reflect.get(Reflect.get(Object(file), 'kept'), 'marks'))).toHaveLength(1)
  await chooseFile(page).setInputFiles(fileOf({ marks: favouriteMarks([five]) }))
  await expect(page.getByText('Your browser couldn’t save the file’s contents')).toBeVisible()
})

/** Saves a search, collects two of its cars and counts its prices; returns its number of cars. */
async function workOnHydrogen(page: Page): Promise<number> {
  await page.goto('/?fuel=hydrogen')
  const count = await carsShown(page)
  await actOnSearch(page, 'Save this search')
  await saveButton(page).click()
  for (const at of [0, 1]) await collect(cards(page).nth(at))
  await actOnSearch(page, 'Analyse')
  await expectCounted(page, 'Price')
  await page.goBack()
  return count
}

/** The results exist as long as the page, with the notice. */
async function expectWorkOfThePage(page: Page, count: number, words: string): Promise<void> {
  await compareLink(compareTray(page)).click()
  await expectCompared(page, 2)
  await page.getByRole('link', { name: 'Saved searches' }).click()
  await expect(savedSearch(page, 'Hydrogen')).toContainText(`${count} cars`)
  await expect(page.getByText(words)).toBeVisible()
}

test('without storage searches are saved, cars compared, counted and exported', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('not here', 'SecurityError')
    }
    indexedDB.open = refuse
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
  })
  const count = await workOnHydrogen(page)
  await actOnSearch(page, 'Export all')
  await expect(expectationOf(page)).toContainText('It stays in memory and is lost if you reload.')
  await startExport(page).click()
  await expect(proofOf(page)).toContainText(`${count} cars`)
  await page.goBack()
  await expectWorkOfThePage(page, count, 'Your browser doesn’t allow saving here')
})

test('the same in a full browser', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = refuse
    Storage.prototype.setItem = refuse
  })
  const count = await workOnHydrogen(page)
  await expectWorkOfThePage(page, count, 'There wasn’t enough space on this device')
})

test('another tab has the counts of this one, and compares its own cars', async ({ page, context }) => {
  const count = await workOnHydrogen(page)
  const other = await context.newPage()
  const questions = listenToQuestions(other)
  await other.goto('/analysis?fuel=hydrogen')
  await expectCounted(other, 'Price')
  expect(questions.filter((question) => question.includes('price='))).toEqual([])
  await other.goto('/?fuel=hydrogen')
  await collect(cards(other).nth(2))
  await expect(compareTray(other).getByRole('listitem')).toHaveCount(1)
  await expect(compareTray(page).getByRole('listitem')).toHaveCount(2)
  await other.close()
  await test.step('searches, analyses and cars to compare of an older version are read for what is good', async () => {
    await writeDisk(page, 'searches', [['?fuel=hydrogen', { saved: 5, name: 7, seen: 'yesterday' }]])
    const analyses = await readDisk(page, 'analyses')
    expect(analyses).not.toEqual([])
    await writeDisk(
      page,
      'analyses',
      analyses.map(([key]) => [key, { at: 1, cells: [7] }]),
    )
    await page.evaluate((id) => {
      const cars = [{ id, name: 'One' }, { id: 5 }, 'nonsense']
      sessionStorage.setItem('compared', JSON.stringify({ state: { cars } }))
    }, five)

    const asked = listenToQuestions(page)
    await page.goto('/analysis?fuel=hydrogen')
    await expectCounted(page, 'Price')
    expect(asked.some((question) => question.includes('price='))).toBe(true)
    await page.goto('/searches')
    await expect(savedSearch(page, 'Hydrogen')).toContainText(`${count} cars`)
    await page.goto('/?fuel=hydrogen')
    await expect(compareTray(page).getByRole('listitem')).toHaveText([/One/])
  })
})

test('an export of an older version is shown, with its file', async ({ page }) => {
  await page.goto('/export?fuel=hydrogen')
  await startExport(page).click()
  await expect(proofOf(page)).toBeVisible()
  // Fields that older versions lacked.
  const [[key, entry] = ['', {}]] = await readDisk(page, 'exports')
  const { proof: _, failure: __, ...older } = { proof: undefined, failure: undefined, ...entry }
  await writeDisk(page, 'exports', [[key, older]])
  await page.goto('/export?fuel=hydrogen')
  await expect(exportsOf(page)).toContainText('Hydrogen')
  const saved = page.waitForEvent('download')
  await saveFile(page).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.trim().split('\n').length).toBeGreaterThan(10)
})

test('no room left: a notice appears, and kept data stays', async ({ page }) => {
  await takeFileIn(page, fileOf({ marks: favouriteMarks([five]) }))
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    // Only groups can be written.
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (this.name !== 'groups') throw new DOMException('no room', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  })
  await pressFirstHeart(page)
  await openSaved(page)
  await expect(favouriteRows(page)).toHaveCount(2)
  const words = page.getByText('There wasn’t enough space on this device')
  await expect(words).toBeVisible()
  // Writing something else successfully does not end the notice.
  await makeGroup(page, 'For Tirana')
  await expect(words).toBeVisible()
  await closeButton(page.getByRole('main')).click()
  await expect(words).toHaveCount(0)
  await expect(titleOf(page)).toBeFocused()
  await page.goto('/favourites')
  await expect(favouriteRows(page)).toHaveCount(1)
})

test('two tabs are in step, and neither undoes what the other did', async ({ page, context }) => {
  await pressFirstHeart(page)
  const other = await context.newPage()
  await other.goto('/favourites')
  await expect(favouriteRows(other)).toHaveCount(1)
  await heartIn(cards(page).nth(1)).click()
  await expect(favouriteRows(other)).toHaveCount(2)
  await makeGroup(other, 'For Tirana')
  await openSaved(page)
  await expect(groupTab(page, /^For Tirana/)).toBeVisible()
  await other.goto('/?sort=oldest')
  await drawn(other)
  await heartIn(cards(other).first()).click()
  await expect(favouriteRows(page)).toHaveCount(1)
})

test('two tabs that write at the same time lose no data, and send none of it', async ({ page, context }) => {
  const sent: string[] = []
  context.on('request', (request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/?sort=oldest')
    await drawn(tab)
  }
  // The same car gets a heart here and a note there.
  await moreFor(cards(other).first()).click()
  await writeNote(other).click()
  await noteField(other).fill('Written in the other tab')
  await Promise.all([heartIn(cards(page).first()).click(), saveNote(other).click()])
  const press = async (tab: Page, places: readonly number[]) => {
    for (const place of places) await heartIn(cards(tab).nth(place)).click()
  }
  await Promise.all([press(page, [1, 2, 3]), press(other, [4, 5, 6])])
  for (const tab of [page, other]) {
    for (let place = 0; place < 7; place += 1)
      await expect(heartIn(cards(tab).nth(place))).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(tab).first()).toContainText('Written in the other tab')
  }
  await expect.poll(() => favouritesOnDisk(page)).toBe(7)
  await page.goto('/favourites')
  await expect(favouriteRows(page)).toHaveCount(7)
  await expect(page.getByText('Written in the other tab')).toBeVisible()
  expect(sent.length).toBeGreaterThan(0)
  // Counts are requested by POST, and contain none of the user's data.
  const writes = sent.filter((each) => !each.startsWith('GET ') && !/^POST \S+\/api\/facets /.test(each))
  expect([...writes, ...sent.filter((each) => each.includes('Written'))]).toEqual([])
})

test('a newer app has the database: this one shows a notice', async ({ page, context }) => {
  await takeFileIn(page, fileOf({ marks: favouriteMarks([five]) }))
  await page.goto('/favourites')
  await expect(favouriteRows(page)).toHaveCount(1)
  // A page of the same origin without the app.
  const newer = await context.newPage()
  await newer.goto('/healthz')
  await newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('forecourt', 99)
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
        request.addEventListener('error', () => reject(new Error('not opened')))
      }),
  )
  const words = page.getByText('A newer version is open in another tab')
  await expect(words).toBeVisible()
  await page.reload()
  await expect(words).toBeVisible()
})

test('everything as a file, into a browser that has some of it', async ({ page, browser }) => {
  await pressFirstHeart(page)
  await expect.poll(() => favouritesOnDisk(page)).toBe(1)
  await page.goto('/backup')
  const path = await savedFile(page)

  const other = await browser.newPage()
  await takeFileIn(other, fileOf({ marks: { ...favouriteMarks([five]), broken: 'nonsense' }, odd: {} }, {}))
  const line = (name: string) =>
    other.getByRole('row').filter({ has: other.getByRole('rowheader', { name }) })
  await expect(line('Notes, hidden cars and favourites').getByRole('cell')).toHaveText(['1', '0', '0', '1'])
  await expect(other.getByText('Not recognised in the file: odd.')).toBeVisible()
  await chooseFile(other).setInputFiles(path)
  await expect(line('Notes, hidden cars and favourites').getByRole('cell')).toHaveText(['1', '0', '0', '0'])
  await chooseFile(other).setInputFiles(path)
  await expect(line('Notes, hidden cars and favourites').getByRole('cell')).toHaveText(['0', '0', '1', '0'])
  await chooseFile(other).setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  await expect(other.getByText('This isn’t a Forecourt backup file')).toBeVisible()
  await other.goto('/favourites')
  await expect(favouriteRows(other)).toHaveCount(2)
  await other.close()
})
