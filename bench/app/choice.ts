import type { Browser, Page } from '@playwright/test'
import type { Figure } from './figures.ts'
import { type Setting, slowDesk, slowHand, slowLargeDesk } from './page.ts'
import {
  type Bars,
  figuresOf,
  measureStep,
  openAtRest,
  type Outcome,
  perPageOf,
  printEach,
  untilSilent,
} from './step.ts'

interface Option {
  readonly role: 'checkbox' | 'link'
  /** Without the count beside it, which loads later. */
  readonly name: string
}

const bare = (text: string) => text.replace(/[\s\d.,]+$/, '').trim()

/** Checkboxes of the filters, and presets in sight that have a count. */
async function optionsOf(page: Page): Promise<Option[]> {
  const boxes = page.getByRole('main').getByRole('checkbox')
  const names = await boxes.evaluateAll((inputs) =>
    inputs.map((input) => (input instanceof HTMLInputElement ? (input.labels?.[0]?.textContent ?? '') : '')),
  )
  const links = await page
    .getByRole('main')
    .locator('a[href^="/?"]')
    .filter({ visible: true, hasText: /[1-9]/ })
    .evaluateAll((all) =>
      all.flatMap((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return right < innerWidth && hit !== null && link.contains(hit) ? [link.textContent ?? ''] : []
      }),
    )
  return [
    ...names.map((name) => ({ role: 'checkbox' as const, name: bare(name) })),
    ...links.map((name) => ({ role: 'link' as const, name: bare(name) })),
  ].filter(({ name }) => name !== '')
}

/** Picks the given number of entries, spread over the list. */
const pick = <T>(all: readonly T[], wanted: number): T[] =>
  all.filter(
    (_, index) =>
      Math.floor((index * wanted) / all.length) !== Math.floor(((index - 1) * wanted) / all.length),
  )

const find = (page: Page, { role, name }: Option) => {
  const start = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\s\\d.,]*$`)
  return page.getByRole('main').getByRole(role, { name: start }).first()
}

async function chooseOption(page: Page, option: Option, setting: Setting, resting: number): Promise<void> {
  const box = await find(page, option).boundingBox()
  if (box === null) throw new Error(`${option.name} is not there.`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (setting.touch === true) return page.touchscreen.tap(x, y)
  if (resting > 0) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(resting)
  }
  await page.mouse.click(x, y)
}

interface Round {
  readonly name: string
  readonly setting: Setting
  readonly options: number
  readonly resting: number
  readonly bars: Bars
}

const inp = [100, 160] as const
const atOnce = { complete: [500, 700], inp } as const
const rested = { complete: [350, 550], inp } as const

const roundsOf = (options: number): Round[] => [
  { name: 'at once', setting: slowDesk, options, resting: 0, bars: atOnce },
  { name: 'rested', setting: slowDesk, options, resting: 600, bars: rested },
  { name: '1920 at once', setting: slowLargeDesk, options: options / 2, resting: 0, bars: atOnce },
  { name: '1920 rested', setting: slowLargeDesk, options: options / 2, resting: 600, bars: rested },
  { name: '390 tapped', setting: slowHand, options, resting: 0, bars: atOnce },
]

/** Chooses each option alone in a fresh page, on each server in turn. */
export async function measureChoice(
  browser: Browser,
  urls: readonly string[],
  options: number,
  each: boolean,
): Promise<Figure[][]> {
  const figures: Figure[][] = urls.map(() => [])
  for (const round of roundsOf(options)) {
    const { setting, resting } = round
    const [first = ''] = urls
    const perPage = await perPageOf(browser, setting, first)
    const bench = await openAtRest(browser, setting, first)
    // Makes and counts arrive later, with requests of their own.
    await untilSilent(bench.page, 3000, 15_000)
    const chosen = pick(await optionsOf(bench.page), round.options)
    await bench.close()
    const outcomes: Outcome[][] = urls.map(() => [])
    for (const option of chosen) {
      for (const [index, url] of urls.entries()) {
        const step = {
          name: option.name,
          from: '/',
          prepare: async (page: Page) => {
            await find(page, option).scrollIntoViewIfNeeded()
            // Away from elements that react to a pointer.
            if (setting.touch !== true) await page.mouse.move(setting.width / 2, 2)
          },
          act: (page: Page) => chooseOption(page, option, setting, resting),
        }
        const outcome = await measureStep(browser, setting, url, step, perPage)
        if (each) printEach(`${round.name} ${index + 1}: ${option.name}`, outcome)
        outcomes[index]?.push(outcome)
      }
    }
    outcomes.forEach((list, index) => figures[index]?.push(...figuresOf(round.name, list, round.bars)))
  }
  return figures
}
