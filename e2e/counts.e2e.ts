import type { Request } from '@playwright/test'
import { answerAs, countOf, expect, makeTrouble, noTrouble, test } from './test.ts'
import { asked, listen, listenToQuestions, numberIn } from './observe.ts'
import { choice, countBeside, group, option, panelOf } from './pages/panel.ts'
import { carsShown, expectCars } from './pages/results.ts'

test('every number is the exact count of its option alone, the rest of the search unchanged', async ({
  page,
}) => {
  await page.goto('/?body=suv&fuel=diesel')
  const body = await group(panelOf(page), 'Body type')
  // A count replaces its own filter and keeps the others: a sedan is not counted among SUVs.
  expect(await countBeside(option(body, /^SUV/))).toBe(
    await countOf(page.request, 'body_types[]=5&fuels[]=1'),
  )
  expect(await countBeside(option(body, /^Saloon/))).toBe(
    await countOf(page.request, 'body_types[]=1&fuels[]=1'),
  )
  const gearbox = await group(panelOf(page), 'Gearbox')
  expect(await countBeside(choice(gearbox, /^Any/))).toBe(
    await countOf(page.request, 'body_types[]=5&fuels[]=1'),
  )
  const keys = await group(panelOf(page), 'Keys')
  for (const [name, value] of [
    [/^Has keys/, 1],
    [/^No keys/, 0],
  ] as const)
    expect(await countBeside(choice(keys, name))).toBe(
      await countOf(page.request, `body_types[]=5&fuels[]=1&keys_available=${value}`),
    )
})

test('only what is open and in sight is counted', async ({ page }) => {
  const questions = listenToQuestions(page)
  await page.goto('/')
  const panel = panelOf(page)
  await countBeside((await group(panel, 'Make and model')).getByRole('checkbox').first())
  await page.waitForLoadState('networkidle')
  // Closed groups are not counted, nor are open ones below the visible part.
  const about = (name: string) => asked(questions).filter((item) => new URLSearchParams(item).has(name))
  for (const name of ['color', 'gearbox', 'drive']) expect(about(name)).toEqual([])
  // Damages are closed too; the counts with damages belong to visible presets.
  expect(about('damage').length).toBeLessThan(8)
  await countBeside((await group(panel, 'Colour')).getByRole('checkbox').first())
  expect(about('color').length).toBeGreaterThan(10)
})

test('an option without cars stays, dimmed, and can be chosen', async ({ page }) => {
  await page.goto('/?fuel=hydrogen')
  const body = await group(panelOf(page), 'Body type')
  const hearse = option(body, 'Hearse 0')
  await expect(hearse).toBeEnabled()
  await hearse.check()
  await expect(page).toHaveURL('/?body=hearse&fuel=hydrogen')
  await expect(hearse).toBeChecked()
})

test('a number that cannot be had is not 0, and can be asked for again', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'facets', status: 500 })
  try {
    await page.goto('/')
    const fuel = await group(panelOf(page), 'Fuel')
    await expect(option(fuel, /^Diesel.*Count unavailable/)).toBeVisible()
    const again = fuel.getByRole('button', { name: 'Some counts are missing. Try again' })
    await expect(again).toBeVisible()
    await noTrouble(page)
    await again.click()
    expect(await countBeside(option(fuel, /^Diesel/))).toBeGreaterThan(0)
    await expect(again).toBeHidden()
  } finally {
    await noTrouble(page)
  }
})

test('what a range cannot find because it states no value is said', async ({ page }) => {
  await page.goto('/?km=..100000')
  const all = await countOf(page.request)
  const stated = await countOf(page.request, 'odometer_from=0')
  expect(all).toBeGreaterThan(stated)
  const km = await group(panelOf(page), 'Mileage')
  const line = km.getByText(/more cars? do(?:es)?n’t give (?:its|their) mileage/)
  await expect(line).toBeVisible()
  expect(numberIn((await line.textContent()) ?? '')).toBe(all - stated)
})

test('the chart of a range has exact counts, with a bar for cars without a value', async ({ page }) => {
  await page.goto('/?body=suv')
  const km = await group(panelOf(page), 'Mileage')
  const table = km.getByRole('table', { name: 'Mileage: number of cars' })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await expect(row(/^up to 24,999\skm/)).toContainText(/\d/)
  // The slider is readable before the counts are there.
  await expect(km.getByRole('slider').last().or(table).last()).toHaveRole('table')
  const first = await countOf(page.request, 'body_types[]=5&odometer_to=24999')
  await expect(row(/^up to 24,999\skm/)).toHaveText(new RegExp(`km${first.toLocaleString('en')}$`))
  const last = await countOf(page.request, 'body_types[]=5&odometer_from=275000')
  await expect(row(/^from 275,000\skm/)).toHaveText(new RegExp(`km${last.toLocaleString('en')}$`))
  const all = await countOf(page.request, 'body_types[]=5')
  const stated = await countOf(page.request, 'body_types[]=5&odometer_from=0')
  await expect(row(/^Not stated/)).toHaveText(`Not stated${(all - stated).toLocaleString('en')}`)
})

test('nothing moves while numbers arrive', async ({ page }) => {
  await answerAs(page, 'spare')
  await makeTrouble(page, { endpoint: 'facets', delay: 700 })
  try {
    await page.goto('/')
    const fuel = await group(panelOf(page), 'Fuel')
    const diesel = option(fuel, /^Diesel/)
    const before = await fuel.boundingBox()
    await countBeside(diesel)
    await countBeside(fuel.getByRole('checkbox').last())
    const after = await fuel.boundingBox()
    expect(after?.height).toBe(before?.height)
    expect(after?.width).toBe(before?.width)
  } finally {
    await noTrouble(page)
  }
})

test('counts of a search that is over are called off', async ({ page }) => {
  await answerAs(page, 'spare')
  // No other test uses these years: cached counts of the gateway would come at once.
  await page.goto('/?year=1993..2017')
  const fuel = await group(panelOf(page), 'Fuel')
  await countBeside(fuel.getByRole('checkbox').first())
  const body = await group(panelOf(page), 'Body type')
  const suv = option(body, /^SUV/)
  await countBeside(suv)
  await page.waitForLoadState('networkidle')
  await makeTrouble(page, { endpoint: 'facets', delay: 3000 })
  try {
    // The counts beside the fuels, for SUVs only.
    const ofBoth = (request: Request) =>
      /^\{"search":"[^"]*body=suv[^"]*","asked":.*"fuel=/.test(request.postData() ?? '')
    const begun = page.waitForRequest(ofBoth, { timeout: 20_000 })
    const calledOff = page.waitForEvent('requestfailed', { predicate: ofBoth, timeout: 30_000 })
    await suv.check()
    await begun
    await suv.uncheck()
    expect((await calledOff).failure()?.errorText).toContain('ABORTED')
  } finally {
    await noTrouble(page)
  }
})

test('an option that the pointer rests on is fetched ahead, and asked for once', async ({ page }) => {
  await page.goto('/')
  const body = await group(panelOf(page), 'Body type')
  await carsShown(page)
  const van = option(body, /^Van/)
  const ahead = page.waitForResponse((answer) =>
    /\/api\/search\?.*body_types%5B%5D=7(?:&|$)/.test(answer.url()),
  )
  await van.hover()
  await ahead
  const calls = listen(page)
  await van.check()
  await expect(page).toHaveURL('/?body=van')
  await expectCars(page, 'body_types[]=7')
  expect(calls.filter((call) => call.startsWith('/search?') && call.includes('body_types[]=7&'))).toEqual([])
})
