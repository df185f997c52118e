import { expect, test } from './test.ts'
import { numberIn, restingBox } from './observe.ts'
import { boxOf, statusOf, titleOf } from './pages/frame.ts'
import { filtersButton } from './pages/panel.ts'
import {
  chip,
  chooseRadio,
  columnHeads,
  drawn,
  noteField,
  pageLink,
  rowBoxes,
  saveNote,
} from './pages/results.ts'

// The table of results: columns, sorting, rows and pages; and results on paper.

test('columns are chosen, ordered and widened, with and without dragging', async ({ page }) => {
  await page.goto('/?view=table')
  await test.step('one is as wide as its edge is dragged, and stays so', async () => {
    const price = columnHeads(page).nth(2)
    await drawn(page)
    const { x, y, width, height } = await restingBox(price)
    await page.mouse.move(x + width - 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width + 58, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(x + width + 200, y + height / 2)
    await expect.poll(async () => (await restingBox(price)).width - width).toBe(60)
    await page.reload()
    await expect.poll(async () => (await restingBox(price)).width - width).toBe(60)
  })
  // The first two are the box that selects all, and the car.
  const heads = columnHeads(page)
  await expect(heads.nth(2)).toHaveText('Price')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'VIN', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Fuel', exact: true }).uncheck()
  const { width: wide } = await restingBox(heads.nth(2))
  await page.getByRole('button', { name: 'Widen Price', exact: true }).click()
  await expect.poll(async () => (await heads.nth(2).boundingBox())?.width ?? 0).toBeGreaterThan(wide)
  await page.getByRole('button', { name: 'Move Price right', exact: true }).click()
  await expect(heads.nth(2)).toHaveText('Year')
  await expect(statusOf(page)).toHaveText(/^Price: now 2 of \d+$/)
  const columnRow = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) })
  await columnRow('Mileage').hover()
  await page.mouse.down()
  await columnRow('Year').hover()
  // The row has moved, so it is under the pointer now.
  await columnRow('Mileage').hover()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(heads.nth(2)).toHaveText('Mileage')
  await expect(heads.nth(3)).toHaveText('Year')
  await expect(heads.nth(4)).toHaveText('Price')
  await expect(columnHeads(page, 'VIN')).toBeAttached()
  await expect(columnHeads(page, 'Fuel')).toHaveCount(0)
  await page.reload()
  await expect(heads.nth(4)).toHaveText('Price')
})

test('rows are a line each; on the narrowest phone price, year and mileage are beside the name', async ({
  page,
}) => {
  await page.goto('/?view=table&fuel=diesel')
  await drawn(page)
  const names = page.getByRole('region', { name: 'Results' }).getByRole('rowheader')
  await expect(names).toHaveCount(48)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  expect((await restingBox(rows.nth(5))).height).toBeLessThanOrEqual(41)
  // Digits have the same width in columns, and the font's own widths in text.
  await expect(page.getByRole('cell', { name: /km$/ }).first()).toHaveCSS(
    'font-variant-numeric',
    'tabular-nums',
  )
  await expect(titleOf(page)).toHaveCSS('font-variant-numeric', 'normal')
  const columnOf = (text: RegExp) => page.getByRole('cell', { name: text }).first()
  for (const column of [/^\d{4}$/, /^(?:EUR|USD|PLN|CHF)\s/])
    await expect(columnOf(column)).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await expect(chip(page, /Fuel Diesel/)).toHaveCSS('font-variant-numeric', 'normal')
  await expect(filtersButton(page)).toHaveCSS('font-variant-numeric', 'normal')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?view=table&fuel=diesel&km=1..')
  await drawn(page)
  for (const name of ['Price', 'Year', 'Mileage'])
    await expect(columnHeads(page, name).first()).toBeInViewport({ ratio: 0.5 })
  const cut = await page
    .getByRole('cell', { name: /^\d{4}$|\d\skm$/ })
    .evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
  // A missing value is a dash in every column; words would be cut.
  await page.goto('/?view=table&fuel=hydrogen')
  await drawn(page)
  await expect(page.getByRole('cell', { name: 'Price not stated' })).toHaveCount(0)
})

test('no number of a cell is cut without an ellipsis', async ({ page }) => {
  await page.goto('/?currency=eur&sort=expensive&view=table')
  await drawn(page)
  // A price that no car costs is marked, and only where it is too high.
  await expect(page.getByRole('cell', { name: /9,223,372,036,854,775,807.*unlikely price/ })).toBeVisible()
  const cut = () =>
    page.getByRole('cell').evaluateAll((cells) => {
      /** Beyond an edge that clips; an ellipsis only covers text of its own line, never amounts. */
      const isCut = (words: Node): boolean => {
        const range = document.createRange()
        range.selectNodeContents(words)
        const { left, right } = range.getBoundingClientRect()
        let inline = true
        for (let at = words.parentElement; at?.closest('td'); at = at.parentElement) {
          const { display, overflowX, textOverflow } = getComputedStyle(at)
          inline &&= display === 'inline' || overflowX !== 'visible'
          const { left: start, right: end, width } = at.getBoundingClientRect()
          // Only for screen readers.
          if (width <= 1) return false
          if (display !== 'inline' && overflowX !== 'visible' && (left < start - 1 || right > end + 1))
            return (
              !(inline && textOverflow === 'ellipsis') ||
              /^[\d.,\s]+$|[A-Z]{3}\s\d/.test(words.textContent ?? '')
            )
          if (display !== 'inline') inline = false
        }
        return false
      }
      return cells.slice(0, 200).flatMap((cell) => {
        const found = []
        const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        while (walk.nextNode())
          if (/\d/.test(walk.currentNode.textContent ?? '') && isCut(walk.currentNode))
            found.push(walk.currentNode.textContent)
        return found
      })
    })
  for (const height of ['Compact', 'Comfortable']) {
    await chooseRadio(page.getByRole('radio', { name: height }))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(cut, { message: `${height} at ${width} px` }).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('in the list name and facts follow each other, however much is beside them', async ({ page }) => {
  await page.goto('/?view=list&damage=front&seller=dealer')
  await drawn(page)
  const gaps = await page
    .getByRole('list', { name: 'Results' })
    .getByRole('article')
    .evaluateAll((all) =>
      all.slice(0, 12).map((card) => {
        const name = card.querySelector('h3')?.getBoundingClientRect()
        const facts = [...card.querySelectorAll('p')].find((line) => /·/.test(line.textContent ?? ''))
        return (facts?.getBoundingClientRect().top ?? 0) - (name?.bottom ?? 0)
      }),
    )
  expect(gaps).toHaveLength(12)
  for (const gap of gaps) expect(gap).toBeLessThan(12)
})

test('a column’s head sorts all cars, or states that it sorts only those of the page', async ({ page }) => {
  await page.goto('/?view=table&currency=eur')
  const press = (name: string) => columnHeads(page, name).first().getByRole('button').click()
  await expect(columnHeads(page, 'Mileage')).toHaveAttribute('aria-sort', 'none')
  await press('Mileage')
  await expect(page).toHaveURL(/sort=odometer_asc/)
  await expect(columnHeads(page, 'Mileage')).toHaveAttribute('aria-sort', 'ascending')
  await expect(statusOf(page)).toContainText('Sorted: Mileage: low to high')
  // The service cannot sort by power.
  await press('Power')
  await press('Power')
  await expect(columnHeads(page, 'Power')).toHaveAttribute('aria-sort', 'descending')
  await expect(columnHeads(page, 'Mileage')).toHaveAttribute('aria-sort', 'none')
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Only the 48 cars on this page are sorted by “Power”.' }),
  ).toBeVisible()
  const powers = await page.getByRole('cell', { name: /^\d+\shp$/ }).allTextContents()
  const figures = powers.map((text) => numberIn(text))
  expect(figures).toEqual(figures.toSorted((a, b) => b - a))
  // An order of all cars replaces it, also one chosen in the menu.
  await page.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('Mileage: high to low')
  await expect(columnHeads(page, 'Power')).toHaveAttribute('aria-sort', 'none')
  await press('Power')
  await page.getByRole('button', { name: 'Reset order' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
  await press('Price')
  await expect(columnHeads(page, 'Power')).toHaveAttribute('aria-sort', 'none')
  await expect(page).toHaveURL(/sort=cheaper/)
  await expect(page.getByText('Prices are compared in EUR and shown as listed.')).toBeVisible()
})

test('rows are selected by mouse and keys; copied, noted and hidden at once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?fuel=diesel&view=table')
  await drawn(page)
  const boxes = rowBoxes(page)
  const bar = page.getByRole('region', { name: 'Selected cars' })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 selected')
  await page.getByRole('rowheader').getByRole('link').nth(6).focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('5 selected')
  await page.keyboard.press('Control+c')
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n')
  expect(copied).toHaveLength(6)
  expect(copied[0]).toMatch(/^Car\tPrice\tCurrency\tYear\tMileage\t.*\tLink$/)
  expect(copied[1]).toMatch(/\t[A-Z]{3}\t\d{4}\t\d+\tDiesel\t.*\thttp.*\/car\/\w+$/)

  await bar.getByRole('button', { name: 'Add note' }).click()
  await expect(noteField(page)).toBeFocused()
  await page.keyboard.type('too far away')
  const scrolled = await page.evaluate(() => scrollY)
  // The page behind neither scrolls nor takes keys, wherever in the dialog the press was.
  await page.getByRole('dialog').getByText('Saved on this device only.').click()
  await page.keyboard.type('jk ]  ')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(noteField(page)).toHaveValue('too far away')
  await saveNote(page).click()
  await expect(page.getByRole('rowheader').filter({ hasText: 'too far away' })).toHaveCount(5)
  await bar.getByRole('button', { name: 'Hide' }).click()
  await expect(statusOf(page)).toContainText('5 cars hidden')
  await expect(page.getByText('Includes 5 cars you have hidden')).toBeVisible()
  await expect(bar).toBeHidden()
  await boxes.first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('43 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('on paper: what was searched for, its address, the cars; nothing that can be pressed', async ({
  page,
}) => {
  for (const view of ['grid', 'list', 'table']) {
    await page.goto(`/?body=suv&fuel=diesel&view=${view}`)
    await drawn(page)
    await expect(chip(page, /Fuel Diesel/)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('SUV, Diesel', { exact: true })).toBeVisible()
    await expect(page.getByText(/UTC.*\/\?body=suv&fuel=diesel&view=/)).toBeVisible()
    await expect(boxOf(page)).toBeHidden()
    await expect(chip(page, /Fuel Diesel/)).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: /^Page / })).toHaveCount(0)
    const car = page.getByRole('main').getByRole('article').or(page.getByRole('rowheader')).getByRole('link')
    await expect(car.first()).toBeVisible()
    if (view === 'table') await expect(columnHeads(page, 'Price').first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  }
})

test('behind the dots are reached by number; pages of a table have the chosen length', async ({ page }) => {
  await page.goto('/?fuel=diesel')
  const field = page.getByRole('textbox', { name: 'Go to page' })
  await field.fill('9999')
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('200')
  await field.press('Enter')
  await expect(page).toHaveURL('/?fuel=diesel&page=200')
  await expect(titleOf(page)).toBeFocused()

  await page.goto('/?fuel=diesel&page=4&view=table')
  const caption = page.getByRole('paragraph').filter({ hasText: /^Cars, / })
  await expect(caption).toContainText('Cars, 49–96')
  const rows = page.getByRole('combobox', { name: 'Rows per page' })
  await rows.selectOption('96 rows')
  await expect(caption).toContainText('Cars, 1–96')
  await pageLink(page, 2).click()
  // A page number in a URL means pages of 24 cars, for every user.
  await expect(page).toHaveURL('/?fuel=diesel&page=5&view=table')
  await expect(caption).toContainText('Cars, 97–192')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('rowheader')).toHaveCount(96)
  await rows.selectOption('24 rows')
  await expect(caption).toContainText('Cars, 97–120')
})
