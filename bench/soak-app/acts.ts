import type { Locator } from '@playwright/test'
import type { Random } from '#service/store/suite/random.ts'
import { bounded, until } from './bounded.ts'
import { validLink } from './links.ts'
import type { KnownMarks } from './marks.ts'
import type { Sight } from './sight.ts'
import type { Tab } from './tab.ts'

/** A simulated user at a tab. */
export interface Person {
  readonly tab: Tab
  readonly random: Random
  readonly marks: KnownMarks
  readonly url: string
  /** Whether pages are served: without, a reload would leave the app. */
  readonly served: () => boolean
  /** Whether the browser has room for marks. */
  readonly room: () => boolean
  /** Cars that an act is marking at the moment. */
  readonly inHand: Set<string>
}

/** Acts if the page has a target for it. @returns whether it did. Rejects if the page prevented it. */
type Act = (person: Person, sight: Sight) => Promise<boolean>

const actMs = 2500

/** A random one of the first elements of a locator. */
async function anyOf(random: Random, all: Locator, most = 30): Promise<Locator | undefined> {
  const count = Math.min(most, await bounded(5000, 'counting parts', all.count()))
  return count === 0 ? undefined : all.nth(random.below(count))
}

const press =
  (find: (person: Person) => Locator): Act =>
  async (person) => {
    const one = await anyOf(person.random, find(person).filter({ visible: true }))
    await one?.click({ timeout: actMs })
    return one !== undefined
  }

const main = ({ tab }: Person) => tab.page.getByRole('main')
const panel = ({ tab }: Person) => tab.page.getByRole('region', { name: 'Filters' })

/** Usual and hostile inputs. */
const phrases = [
  'bmw diesel',
  'suv under 20000',
  'golf',
  'audi a4 2015..2019 automatic',
  'not grey',
  'zzzz',
  '%00 <b>',
  'سيارة',
  '9'.repeat(40),
  'WBA',
]

const typed = ['5000', '20000', '2015', '0', '99999999', 'abc', '']

const fill: Act = async (person) => {
  const field = await anyOf(
    person.random,
    panel(person).locator('input[inputmode="numeric"]').filter({ visible: true }),
  )
  if (field === undefined) return false
  await field.fill(person.random.pick(typed), { timeout: actMs })
  await field.press('Enter', { timeout: actMs })
  return true
}

const type: Act = async (person) => {
  const box = person.tab.page.getByRole('combobox', { name: 'Search cars' })
  if (!(await box.isVisible())) return false
  await box.fill(person.random.pick(phrases), { timeout: actMs })
  await box.press(person.random.pick(['Enter', 'ArrowDown', 'Escape']), { timeout: actMs })
  return true
}

const sort: Act = async (person) => {
  const select = await anyOf(person.random, main(person).getByRole('combobox').filter({ visible: true }))
  if (select === undefined) return false
  const count = await select.locator('option').count()
  if (count === 0) return false
  await select.selectOption({ index: person.random.below(count) }, { timeout: actMs })
  return true
}

const go =
  (by: -1 | 1): Act =>
  async ({ tab }) => {
    await bounded(
      actMs,
      'history',
      tab.page.evaluate((step) => history.go(step), by),
    )
    return true
  }

const scroll: Act = async ({ tab, random }) => {
  await tab.page.mouse.wheel(0, random.between(-2000, 4000))
  return true
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

const resize: Act = async ({ tab, random }) => {
  await tab.page.setViewportSize(random.pick(sizes))
  return true
}

const open =
  (address: (person: Person) => string): Act =>
  async (person) => {
    if (!person.served()) return false
    await person.tab.page.goto(address(person), { waitUntil: 'commit', timeout: 15_000 })
    person.tab.stale = false
    return true
  }

const places = ['/favourites', '/marks', '/searches', '/vins', '/analysis', '/export', '/compare', '/backup']

/** Presses a button on a car's card, wherever the card is by now. Runs in the page. */
const pressOn = ([id, name]: readonly [id: string, name: string]) => {
  const card = document.querySelector(`main [data-car="${id}"]`)?.closest('article')
  const button = card?.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)
  button?.click()
  return button !== undefined && button !== null
}

const heartOf = (sight: Sight, id: string) => sight.hearts.find(([each]) => each === id)?.[1]

/** Presses the heart of a car. */
export async function pressHeart({ tab, marks, room }: Person, sight: Sight, id: string): Promise<boolean> {
  const before = heartOf(sight, id)
  if (before === undefined) return false
  // Both states are possible until the result is known: the other tab may have pressed it just before, and a slow page
  // may handle the press after the act has timed out.
  if (!tab.blocked)
    for (const either of [before, !before]) marks.set(id, 'favourite', either, false, tab.name)
  const pressed = await bounded(actMs, 'a heart', tab.page.evaluate(pressOn, [id, 'Favourite: '] as const))
  if (!pressed) return false
  const after = heartOf(await until(5000, tab.look, (now) => heartOf(now, id) !== before), id)
  if (after === before) throw new Error(`the heart of ${id} stays ${String(before)}`)
  if (!tab.blocked && after !== undefined) marks.set(id, 'favourite', after, room() && !tab.stale, tab.name)
  return true
}

let notes = 0

/** Writes a note on a car, or removes it. */
export async function writeNote({ tab, marks, random, room }: Person, id: string): Promise<boolean> {
  const { page } = tab
  try {
    if (!(await bounded(actMs, 'a menu', page.evaluate(pressOn, [id, 'More actions for'] as const))))
      return false
    await page.getByRole('menuitem', { name: /note/ }).click({ timeout: actMs })
    const field = page.getByLabel('Your note')
    const text = random.chance(0.15)
      ? ''
      : `note ${(notes += 1)} ${random.pick(['ü', 'цена?', '“call”', '🚗'])}`
    await field.fill(text, { timeout: actMs })
    if (!tab.blocked) marks.set(id, 'note', text, false, tab.name)
    await page.getByRole('button', { name: 'Save note' }).click({ timeout: actMs })
    await field.waitFor({ state: 'hidden', timeout: actMs })
    if (!tab.blocked) marks.set(id, 'note', text, room() && !tab.stale, tab.name)
    return true
  } finally {
    await page.keyboard.press('Escape').catch(() => {})
  }
}

/** Acts on a car in sight that no other act is using. */
const toSomeCar =
  (act: (person: Person, sight: Sight, id: string) => Promise<boolean>): Act =>
  async (person, sight) => {
    const free = sight.hearts.slice(0, 8).filter(([id]) => !person.inHand.has(id))
    if (free.length === 0) return false
    const [id] = person.random.pick(free)
    person.inHand.add(id)
    try {
      return await act(person, sight, id)
    } finally {
      person.inHand.delete(id)
    }
  }

interface Habit {
  readonly name: string
  readonly act: Act
  /** Relative frequency. */
  readonly weight: number
  /** Pages where it is done; absent: on any. */
  readonly on?: RegExp
}

const search = /^\/$/
const car = /^\/(?:car|vin|listing)\//

const habits: readonly Habit[] = [
  { name: 'tick', weight: 10, on: search, act: press((who) => panel(who).getByRole('checkbox')) },
  {
    name: 'radio',
    weight: 3,
    on: search,
    act: press((who) => panel(who).locator('label:has([type=radio])')),
  },
  { name: 'group', weight: 3, on: search, act: press((who) => panel(who).locator('summary')) },
  { name: 'range', weight: 4, on: search, act: fill },
  {
    name: 'chip',
    weight: 6,
    on: search,
    act: press((who) => main(who).getByRole('button', { name: /^Remove:/ })),
  },
  {
    name: 'clear',
    weight: 3,
    on: search,
    act: press((who) => main(who).getByRole('button', { name: 'Clear all' })),
  },
  { name: 'sort', weight: 3, on: search, act: sort },
  {
    name: 'view',
    weight: 3,
    on: search,
    act: press((who) =>
      main(who)
        .locator('label:has([type=radio])')
        .filter({ hasText: /^(?:Grid|List|Table)$/ }),
    ),
  },
  {
    name: 'leaf',
    weight: 6,
    on: search,
    act: press((who) => main(who).getByRole('link', { name: /^(?:Next page|Page \d+)$/ })),
  },
  {
    name: 'more',
    weight: 3,
    on: search,
    act: press((who) => main(who).getByRole('button', { name: /^Show \d+ more/ })),
  },
  { name: 'car', weight: 8, on: search, act: press((who) => main(who).locator('[data-car]')) },
  { name: 'heart', weight: 14, on: search, act: toSomeCar(pressHeart) },
  { name: 'note', weight: 9, on: search, act: toSomeCar((who, _, id) => writeNote(who, id)) },
  { name: 'box', weight: 4, act: type },
  { name: 'back', weight: 8, act: go(-1) },
  { name: 'forward', weight: 3, act: go(1) },
  { name: 'scroll', weight: 3, act: scroll },
  { name: 'resize', weight: 1, act: resize },
  {
    name: 'neighbour',
    weight: 6,
    on: car,
    act: press((who) => main(who).getByRole('link', { name: /^(?:Next|Previous) car$/ })),
  },
  {
    name: 'back to results',
    weight: 6,
    on: car,
    act: press((who) => main(who).getByRole('link', { name: 'Back to results' })),
  },
  { name: 'report', weight: 3, on: car, act: press((who) => main(who).locator('summary')) },
  {
    name: 'bar',
    weight: 4,
    act: press((who) => who.tab.page.getByRole('navigation', { name: 'Main' }).getByRole('link')),
  },
  { name: 'link', weight: 3, act: press((who) => main(who).locator('a:not([target])')) },
  { name: 'share', weight: 1, act: press((who) => main(who).getByRole('button', { name: 'Share' })) },
  { name: 'reload', weight: 2, act: open(({ tab }) => tab.page.url()) },
  { name: 'address', weight: 2, act: open(({ url, random }) => `${url}${validLink(random)}`) },
  { name: 'place', weight: 3, act: open(({ url, random }) => `${url}${random.pick(places)}`) },
]

/** The next act on the current page; with an open dialog it may be one that closes it. */
export function nextHabit(random: Random, { path, dialog }: Sight): Habit {
  if (dialog && random.chance(0.7))
    return {
      name: 'escape',
      weight: 0,
      act: async ({ tab }) => tab.page.keyboard.press('Escape').then(() => true),
    }
  const fitting = habits.filter(({ on }) => on === undefined || on.test(path))
  let left = random.next() * fitting.reduce((sum, { weight }) => sum + weight, 0)
  return fitting.find(({ weight }) => (left -= weight) < 0) ?? random.pick(fitting)
}
