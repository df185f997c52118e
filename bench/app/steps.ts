import type { Browser, Page } from '@playwright/test'
import type { Figure } from './figures.ts'
import { type Setting, slowDesk, slowHand, slowLargeDesk } from './page.ts'
import { figuresOf, measureStep, type Outcome, perPageOf, printEach, type Step } from './step.ts'
import { measureOpening } from './opening.ts'

const main = (page: Page) => page.getByRole('main')

async function press(page: Page, name: RegExp, role: 'button' | 'link'): Promise<void> {
  const target = main(page).getByRole(role, { name }).first()
  await target.click()
}

const searches = [
  '/',
  '/?fuel=diesel',
  '/?body=suv',
  '/?price=..20000&currency=eur',
  '/?fuel=petrol&body=wagon',
]

/** Steps through results, each from several searches. */
const stepsFrom = (from: string): Step[] => {
  const filtered = from === '/' ? '/?fuel=electric' : from
  return [
    {
      name: 'sort',
      from,
      // The keyboard chooses in the native list as a user does; a script that sets the value makes no interaction.
      prepare: (page) =>
        main(page).getByRole('combobox', { name: /^sort/i }).filter({ visible: true }).focus(),
      act: (page) => page.keyboard.press('ArrowDown'),
    },
    {
      name: 'next page',
      from,
      prepare: (page) =>
        main(page)
          .getByRole('link', { name: /next page/i })
          .scrollIntoViewIfNeeded(),
      act: (page) => press(page, /next page/i, 'link'),
    },
    {
      name: 'clear all',
      from: filtered,
      act: (page) => press(page, /^clear all/i, 'button'),
    },
    {
      name: 'Back',
      untouched: true,
      from: filtered,
      prepare: async (page) => {
        await press(page, /^clear all/i, 'button')
        // A chosen currency stays.
        await page.waitForURL((url) => `${url.pathname}${url.search}` !== filtered)
      },
      // A browser without a window has no Back button, so the time of the call replaces that of the press.
      act: (page) =>
        page.evaluate(() => {
          window.watch.acted = performance.now()
          history.back()
        }),
    },
  ]
}

const bars = { complete: [500, 700], inp: [100, 160] } as const

const settings: readonly (readonly [string, Setting])[] = [
  ['', slowDesk],
  ['1920 ', slowLargeDesk],
  ['390 ', slowHand],
]

/** Sort, next page, clear all, Back and opening a car, on each server in turn. */
export async function measureSteps(
  browser: Browser,
  urls: readonly string[],
  each: boolean,
): Promise<Figure[][]> {
  const figures: Figure[][] = urls.map(() => [])
  for (const [size, setting] of settings) {
    const perPage = await perPageOf(browser, setting, urls[0] ?? '')
    const outcomes = urls.map(() => new Map<string, Outcome[]>())
    for (const from of searches) {
      for (const step of stepsFrom(from)) {
        for (const [index, url] of urls.entries()) {
          const outcome = await measureStep(browser, setting, url, step, perPage)
          if (each) printEach(`${size}${step.name} ${index + 1}: ${step.from}`, outcome)
          const known = outcomes[index]?.get(step.name) ?? []
          outcomes[index]?.set(step.name, [...known, outcome])
        }
      }
    }
    outcomes.forEach((steps, index) => {
      for (const [name, list] of steps)
        figures[index]?.push(...figuresOf(`${size}${name}`, list, name === 'clear all' ? {} : bars))
    })
    for (const [index, list] of (await measureOpening(browser, setting, urls, each)).entries())
      figures[index]?.push(...figuresOf(`${size}open a car`, list))
  }
  return figures
}
