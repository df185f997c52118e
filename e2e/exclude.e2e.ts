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
import { titleOf } from './pages/frame.ts'
import {
  allMakes,
  countBeside,
  exclude,
  excludeButton,
  filtersButton,
  group,
  option,
  panelOf,
  sheetOf,
  showCars,
} from './pages/panel.ts'
import {
  cards,
  carLinks,
  carsShown,
  chip,
  chipsOf,
  chooseRadio,
  pageLink,
  preset,
  resultsOf,
} from './pages/results.ts'

const [front, rear, water] = ['damages[]=17', 'damages[]=18', 'damages[]=6']

test('an option is excluded, counted exactly, named by a chip, and let in again', async ({ page }) => {
  await page.goto('/?fuel=diesel')
  const all = await carsShown(page)
  const damage = await group(panelOf(page), 'Damage')
  const ofWater = await countOf(page.request, `fuels[]=1&${water}`)
  await exclude(damage, 'Water or flood')
  await expect(page).toHaveURL('/?fuel=diesel&damage=-water&not=anywhere')
  expect(await carsShown(page)).toBe(all - ofWater)
  await expect(cards(page)).toHaveCount(24)
  await expect(chip(chipsOf(page), /Damage not Water or flood/)).toBeVisible()
  await expect(excludeButton(damage, 'Water or flood')).toHaveAttribute('aria-pressed', 'true')
  await expect(damage.getByText('Cars with no information are kept.')).toBeVisible()
  for (const badge of await cards(page)
    .getByText(/^Damage: /)
    .allTextContents())
    expect(badge).not.toContain('Water')
  // The number beside an option counts it among the cars that are not excluded.
  const [some, both] = [
    await countOf(page.request, `fuels[]=1&${front}&${water}`),
    await countOf(page.request, `fuels[]=1&${water}`),
  ]
  await expect.poll(() => countBeside(option(damage, /^Front end/).last())).toBe(some - both)
  await expectAccessibleInBothThemes(page, { without: [resultsOf(page)] })
  await chip(chipsOf(page), /Damage not Water or flood/).click()
  await expect(page).toHaveURL('/?fuel=diesel')
  expect(await carsShown(page)).toBe(all)
})

test('the keyboard excludes, and cars without a value are left out by choice', async ({ page }) => {
  await page.goto('/?fuel=electric')
  const condition = await group(panelOf(page), 'Condition')
  await option(condition, /^Damaged/).focus()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL('/?fuel=electric&condition=-damaged&not=anywhere')
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL('/?fuel=electric')
  await page.keyboard.press('Tab')
  await expect(excludeButton(condition, 'Damaged')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?fuel=electric&condition=-damaged&not=anywhere')
  const counts = async (query: string) => countOf(page.request, `fuels[]=2${query}`)
  const damaged = await counts('&conditions[]=3')
  expect(await carsShown(page)).toBe((await counts('')) - damaged)
  await option(condition, 'Hide cars with no information').click()
  await expect(page).toHaveURL('/?fuel=electric&condition=stated,-damaged&not=anywhere')
  expect(await carsShown(page)).toBe(
    (await counts('&conditions[]=1&conditions[]=2&conditions[]=3')) - damaged,
  )
})

test('every page is full but the last, and leafing goes on over them', async ({ page }) => {
  const address = '/?fuel=diesel&seats=7&damage=-front'
  await page.goto(address)
  const total = await carsShown(page)
  const last = Math.ceil(total / 24)
  expect(last).toBeGreaterThan(2)
  const names = await carLinks(page).allTextContents()
  await pageLink(page, 2).click()
  await expect(page).toHaveURL(`${address}&page=2`)
  await expect(cards(page)).toHaveCount(24)
  await pageLink(page, last).click()
  await expect(page).toHaveURL(`${address}&page=${last}`)
  await expect(cards(page)).toHaveCount(total - 24 * (last - 1))
  await page.goBack()
  await page.goBack()
  await expect(carLinks(page).first()).toHaveText(names[0] ?? '')
  await carLinks(page).nth(22).click()
  await expect(page.getByText(`23 of ${total}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText(`24 of ${total}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText(`25 of ${total}`)).toBeVisible()
  await page.goto(`${address}&page=400`)
  await expect(page.getByText(`There is no page 400. Showing the last one, page ${last}.`)).toBeVisible()
})

test('all of several damages are asked for at once', async ({ page }) => {
  await page.goto('/?damage=front,rear')
  const damage = await group(panelOf(page), 'Damage')
  await chooseRadio(damage.getByRole('radio', { name: 'All of these' }))
  await expect(page).toHaveURL('/?damage=all,front,rear')
  const [f, r, either] = await Promise.all([
    countOf(page.request, front),
    countOf(page.request, rear),
    countOf(page.request, `${front}&${rear}`),
  ])
  expect(await carsShown(page)).toBe(f + r - either)
  await expect(page.getByRole('button', { name: /^Damage \(all\) Front end, Rear end/ })).toBeVisible()
})

test('a link with exclusions opens as it was, is described in its title, and names ignored parts', async ({
  page,
}) => {
  const html = await (await page.request.get('/?fuel=diesel&damage=-water')).text()
  expect(html).toMatch(/<title>[\d,]+ cars · Diesel, Damage: not Water or flood/)
  await page.goto('/?damage=-vater,front')
  await expect(page.getByText('Ignored: damage=-vater')).toBeVisible()
  const domains: unknown = await (await page.request.get('/api/domains')).json()
  const [one, ...others] = (Array.isArray(domains) ? domains : []) as { id: number; domain: string }[]
  await page.goto(`/?fuel=electric&site=-${one?.domain}`)
  const rest = others.map(({ id }) => `domains[]=${id}`).join('&')
  expect(await carsShown(page)).toBe(await countOf(page.request, `fuels[]=2&${rest}`))
})

test('makes are excluded in the dialog of all makes', async ({ page }) => {
  await page.goto('/?fuel=electric')
  const makes = await group(panelOf(page), 'Make and model')
  const { opener, dialog, field } = allMakes(makes)
  await opener.click()
  await chooseRadio(dialog.getByRole('radio', { name: 'Exclude' }))
  await field.fill('tesla')
  await field.press('Enter')
  await expect(page).toHaveURL(/brand=-\d+/)
  await expect(excludeButton(dialog, 'Tesla')).toBeVisible()
  await expectAccessible(page, { without: [resultsOf(page)] })
  await page.keyboard.press('Escape')
  await expect(chip(chipsOf(page), /Make and model not Tesla|not Tesla/)).toBeVisible()
})

test('several filters exclude at once, in either meaning, and the number is exact', async ({ page }) => {
  await page.goto('/?keys=yes&damage=-water&condition=-damaged')
  const query = 'keys_available=1&not_damages[]=6&not_conditions[]=3'
  expect(await carsShown(page)).toBe(await countOf(page.request, query))
  const damage = await group(panelOf(page), 'Damage')
  await option(damage, 'Look at all listings, not only matching ones').click()
  await expect(page).toHaveURL('/?condition=-damaged&damage=-water&keys=yes&not=anywhere')
  expect(await carsShown(page)).toBe(await countOf(page.request, `${query}&not=anywhere`))
  await expect(cards(page)).toHaveCount(24)
  await expectAccessible(page, { without: [resultsOf(page)] })
})

test('a ready-made search leaves out what is ruined', async ({ page }) => {
  await page.goto('/')
  await preset(page, /^No flood or fire damage/).click()
  await expect(page).toHaveURL('/?damage=-burn,-water,-biohazard,-storm&keys=yes&not=anywhere')
  const ruined = [3, 6, 10, 26].map((id) => `not_damages[]=${id}`).join('&')
  const matching = await countOf(page.request, `keys_available=1&${ruined}`)
  const anywhere = await countOf(page.request, `keys_available=1&${ruined}&not=anywhere`)
  // Some cars have listings that do not mention keys.
  expect(anywhere).toBeLessThan(matching)
  expect(await carsShown(page)).toBe(anywhere)
})

test('on a phone every option has its button, and the sheet has the count', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?seats=7')
  await filtersButton(page).click()
  const damage = await group(sheetOf(page), 'Damage')
  await exclude(damage, 'Hail')
  const count =
    (await countOf(page.request, 'seats=7')) - (await countOf(page.request, 'seats=7&damages[]=20'))
  await expect(showCars(sheetOf(page), count)).toBeVisible()
  await expectAccessible(page, { without: [resultsOf(page)] })
  await showCars(sheetOf(page), count).click()
  await expect(page).toHaveURL('/?seats=7&damage=-hail&not=anywhere')
})

test('a count that fails leaves the cars, and the number comes when it is there again', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'count', match: 'damages', status: 500 })
  try {
    await page.goto('/?fuel=diesel&damage=-water')
    await expect(cards(page)).toHaveCount(24)
    // The heading has the minimum from the page of cars.
    await expect(titleOf(page)).toHaveText('More than 10,000 cars')
  } finally {
    await noTrouble(page)
  }
  await expect(titleOf(page)).toHaveText(/^[\d,]+ cars$/, { timeout: 20_000 })
})
