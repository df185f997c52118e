// Takes pictures of every view and state of the search page for docs/screenshots.md: at the width of a desktop, a
// tablet and a phone, side by side. Needs the server of the end-to-end tests: `npx tsx scripts/e2e-server.ts`.
//
//     npx tsx scripts/screenshots.ts          all of them
//     npx tsx scripts/screenshots.ts table    those whose name begins so
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { specialCars } from '../demo/special-cars.ts'
import { startExport } from '../e2e/pages/export.ts'
import { checked, favouriteMarks, fileOf, keptNow, takeFileIn } from '../e2e/pages/favourites.ts'
import { ageLook, writeSearches } from '../e2e/pages/looks.ts'
import { savedSearch } from '../e2e/pages/searches.ts'
import { installedBrowser } from './setup/browser.mjs'

const base = `http://127.0.0.1:${process.env.FORECOURT_E2E_PORT || '4140'}`
const folder = join(import.meta.dirname, '../docs/screenshots')
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 900 },
]

interface Size {
  width: number
  height: number
}

/** Actions on the page before its picture is taken. */
type Act = (page: Page, size: Size) => Promise<void>

interface Shot {
  path: string
  /** An account of the demo, for /demo/as/…. */
  as?: string
  act?: Act
  dark?: boolean
  /** Uses WebGL, for the map. */
  gl?: boolean
}

/** Size of the written picture relative to the screen's pixels. */
const scale = 0.6
const gap = 16

const press =
  (role: 'button' | 'link', name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name }).first().click()
/** Opens the filter sheet where the screen is too narrow for the panel. */
const filters: Act = async (page, { width }) => {
  if (width < 1024) await page.getByRole('button', { name: /^Filters/ }).click()
}
const open =
  (name: string): Act =>
  async (page, size) => {
    await filters(page, size)
    const heading = page.getByRole('heading', { level: 4, name, exact: true })
    const group = page.getByRole('group', { name, exact: true })
    // A group out of sight is not laid out, so it is not visible.
    await heading.scrollIntoViewIfNeeded()
    if (!(await group.isVisible())) await heading.click({ position: { x: 10, y: 8 } })
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  }
const trouble =
  (query: string, preset: RegExp): Act =>
  async (page) => {
    await page.request.get(`${base}/api/faults?endpoint=search&${query}`)
    await page.getByRole('link', { name: preset }).click()
    await page.getByText(/Below are the results of/).waitFor()
  }
const toEnd: Act = (page) =>
  page.getByRole('region', { name: /can be paged through/ }).scrollIntoViewIfNeeded()

const saved: Readonly<Record<string, string>> = {
  '?damage=hail&fuel=diesel': 'Hail, diesel',
  '?body=wagon&price=..20000&currency=eur&sort=cheaper': 'Family estates',
}
/** Searches saved yesterday, with changes since then. */
const sinceYesterday: Act = async (page) => {
  // The scripts' compiler wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.reload()
  const entries = Object.entries(saved).map(([query, name], at) => [query, { saved: at + 1, name }])
  await writeSearches(page, Object.fromEntries(entries))
  await page.reload()
  for (const [query, name] of Object.entries(saved)) {
    await savedSearch(page, name).getByText('Counted just now').waitFor()
    const left = [{ id: name, name: '2016 Volvo XC60' }]
    await ageLook(page, query, { fresh: 3, dearer: 2, left, hoursAgo: 26 })
  }
  await page.reload()
}

/** Favourites of some days ago, with changes since then. */
const chosenEarlier: Act = async (page) => {
  const { fiveListings, sixtyPhotos, fourShapes, soldLately } = specialCars
  const ids = [fiveListings, soldLately, sixtyPhotos, fourShapes].map(({ id }) => id)
  const cars = await keptNow(page, ids)
  for (const car of Object.values(cars))
    car.listings = car.listings.map((listing) => ({ ...listing, archived: false }))
  const [first, ...others] = cars[fiveListings.id]?.listings ?? []
  if (first !== undefined) cars[fiveListings.id]!.listings = [{ ...first, price: '4900' }, ...others]
  const marks = favouriteMarks(ids, ['export'], ['g'])
  const noted = { ...marks[fiveListings.id], note: 'Ask about the belt.', noted: 1 }
  const groups = { g: { name: 'For Tirana', made: 1 } }
  await takeFileIn(page, fileOf({ marks: { ...marks, [fiveListings.id]: noted }, cars, groups }))
  await page.goto('/favourites')
  await checked(page).waitFor()
}

const exported: Act = async (page) => {
  await startExport(page).click()
  await page.getByRole('region', { name: 'File check' }).scrollIntoViewIfNeeded()
}

const scatterOfFives = '/analysis?brand=3.154&year=2012..2018&show=scatter&car=5ca1ab1e0000000000000005'
const weighed: Act = async (page) => {
  await page.getByText(/loaded cars are shown/).waitFor()
  await page.getByText('cannot be compared').first().waitFor({ state: 'detached' })
}

const grid: Shot = { path: '/' }
const shots: Readonly<Record<string, Shot>> = {
  grid,
  'grid-dark': { path: '/', dark: true },
  list: { path: '/?view=list&damage=front' },
  'list-dark': { path: '/?view=list&damage=front', dark: true },
  table: { path: '/?view=table' },
  'table-dark': { path: '/?view=table', dark: true },
  map: { path: '/?view=map&country=233', gl: true },
  'map-dark': { path: '/?view=map&country=233', gl: true, dark: true },
  few: { path: '/?vin=1VWAT7A3XGC016001&color=grey' },
  none: { path: '/?fuel=hydrogen&body=hearse' },
  'none-dark': { path: '/?fuel=hydrogen&body=hearse', dark: true },
  window: { path: '/?page=416', act: toEnd },
  link: { path: '/?fuel=hydrogen&n=12&t=2026-01-01&airbags=x&site=copperlot.example,nowhere.example' },
  range: { path: '/?price=5000..20000', act: open('Price') },
  damage: { path: '/?damage=front', act: open('Damage') },
  sources: { path: '/', act: open('Source') },
  makes: {
    path: '/?brand=6',
    act: async (page, size) => {
      await filters(page, size)
      await page.getByRole('button', { name: 'All makes' }).click()
    },
  },
  box: {
    path: '/',
    act: (page) => page.getByRole('combobox').first().fill('bmw x5 2018 diesel under 20000 eur'),
  },
  share: { path: '/?fuel=diesel', act: press('button', 'Share') },
  columns: { path: '/?view=table', act: press('button', 'Columns') },
  languages: { path: '/', act: press('button', /Language/) },
  reversed: { path: '/?year=2020..2015' },
  refused: { path: '/', as: 'elsewhere' },
  'refused-dark': { path: '/', as: 'expired', dark: true },
  bounds: { path: '/?currency=zzz&price=..5000', as: 'spare', act: open('Price') },
  busy: { path: '/', as: 'spare', act: trouble('match=seats&status=429&retry_after=30', /^Seven seats/) },
  fault: { path: '/', as: 'spare', act: trouble('match=seats&status=503', /^Seven seats/), dark: true },
  saved: { path: '/searches', act: sinceYesterday },
  'saved-dark': { path: '/searches', act: sinceYesterday, dark: true },
  'saved-marked': {
    path: '/searches',
    act: async (page, size) => {
      await sinceYesterday(page, size)
      await page.getByRole('link', { name: 'Show new cars first' }).first().click()
      await page.getByText(/are new since/).waitFor()
    },
  },
  favourites: { path: '/', act: chosenEarlier },
  'favourites-dark': { path: '/', act: chosenEarlier, dark: true },
  compare: { path: '/compare?cars=5ca1ab1e0000000000000001,5ca1ab1e0000000000000002' },
  'compare-dark': {
    path: '/compare?cars=5ca1ab1e0000000000000001,5ca1ab1e0000000000000002',
    dark: true,
  },
  pivot: { path: '/analysis?damage=front&show=pivot' },
  'pivot-dark': { path: '/analysis?damage=front&show=pivot', dark: true },
  distribution: { path: '/analysis?body=cabrio' },
  scatter: { path: scatterOfFives, act: weighed },
  'scatter-dark': { path: scatterOfFives, act: weighed, dark: true },
  'shared-sources': { path: '/analysis?body=cabrio&show=sources' },
  'shared-sources-dark': { path: '/analysis?body=cabrio&show=sources', dark: true },
  'damage-sheet': { path: '/analysis?brand=1&show=damage' },
  'damage-sheet-dark': { path: '/analysis?brand=1&show=damage', dark: true },
  export: { path: '/export?body=cabrio' },
  'export-done': { path: '/export?body=cabrio', act: exported },
  'export-done-dark': { path: '/export?body=cabrio', act: exported, dark: true },
  excluded: { path: '/?damage=front,-water&brand=-12', act: open('Damage') },
  russian: { path: '/?lang=ru&fuel=diesel&keys=no' },
  bulgarian: { path: '/?lang=bg&fuel=diesel&keys=no' },
}

const chosen = Object.entries(shots).filter(([name]) => name.startsWith(process.argv[2] ?? ''))
const executablePath = installedBrowser()
const launch = (gl: boolean) =>
  chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      ...(gl ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : []),
    ],
  })

async function take(browser: Browser, shot: Shot, size: Size) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: size,
    colorScheme: shot.dark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // A picture needs no service worker.
    serviceWorkers: 'block',
    ...(size.width < 500 && { isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  if (shot.as) await page.request.get(`${base}/demo/as/${shot.as}`, { maxRedirects: 0 })
  await page.goto(base + shot.path)
  await page.waitForLoadState('networkidle')
  await shot.act?.(page, size)
  await page.waitForLoadState('networkidle')
  // No event reports that pictures have faded in and the map is drawn.
  await page.waitForTimeout(shot.gl ? 4000 : 700)
  const picture = await page.screenshot()
  if (shot.as === 'spare') await page.request.get(`${base}/api/faults?off=1`)
  await context.close()
  // README shows this picture alone.
  if (shot === grid && size.width === 1440)
    await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(join(folder, 'search.webp'))
  return sharp(picture)
    .resize(Math.round(size.width * scale))
    .toBuffer({ resolveWithObject: true })
}

let browser: { gl: boolean; is: Browser } | undefined
for (const [name, shot] of chosen) {
  const gl = shot.gl === true
  browser ??= { gl, is: await launch(gl) }
  if (browser.gl !== gl) {
    await browser.is.close()
    browser = { gl, is: await launch(gl) }
  }
  const parts = []
  for (const size of sizes) parts.push(await take(browser.is, shot, size))
  let left = 0
  const layers = parts.map(({ data, info }) => {
    const layer = { input: data, left, top: 0 }
    left += info.width + gap
    return layer
  })
  await sharp({
    create: {
      width: left - gap,
      height: Math.max(...parts.map(({ info }) => info.height)),
      channels: 3,
      background: shot.dark ? '#2a2c31' : '#d9d8d4',
    },
  })
    .composite(layers)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, `search-${name}.webp`))
  console.log(name)
}
await browser?.is.close()
