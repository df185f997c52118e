import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { spares } from './spares.ts'

// What every end-to-end test shares. They run against the real service on the demo inventory, behind the
// production build, with the fault switch on (scripts/e2e-server.ts). Nothing is intercepted: states are
// reached by account and by fault.

/**
 * `test` fails when the page throws, or does what its Content-Security-Policy forbids, whatever else was
 * looked at.
 */
export const test = base.extend<{ soundPage: undefined }>({
  soundPage: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text()))
          faults.push(message.text())
      })
      await use(undefined)
      expect(faults, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

export type Account = 'demo' | 'spare' | 'single' | 'expired' | 'inactive' | 'elsewhere' | 'wrong' | 'missing'

/**
 * From now on this browser is answered for another account of the demo. `spare` is one that no test running at the same
 * time has.
 */
export async function answerAs(page: Page, account: Account): Promise<void> {
  const own = account === 'spare' ? spares[test.info().parallelIndex] : account
  if (own === undefined)
    throw new Error(`More than ${spares.length} workers: each needs an account of its own`)
  const answer = await page.request.get(`/demo/as/${own}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

export interface Trouble {
  /** A name of contract/endpoints.ts; all of them where absent. */
  endpoint?: string
  /** Only requests whose path and query contain this text. */
  match?: string
  /** Milliseconds. */
  delay?: number
  status?: number
  /** With status 422: the parameter that is at fault. */
  param?: string
  retry_after?: number
  broken?: 1
  /** Of so many values of the body one is of another type. */
  wrong?: number
  drop?: 1
  times?: number
}

/**
 * Makes the service fail on purpose, for this browser's account only: switch to `spare` first, so that
 * tests that run at the same time are left alone. Take it back with `noTrouble`.
 */
export async function makeTrouble(page: Page, trouble: Trouble): Promise<void> {
  const query = new URLSearchParams(Object.entries(trouble).map(([name, value]) => [name, String(value)]))
  const answer = await page.request.get(`/api/faults?${query.toString()}`)
  expect(answer.status(), await answer.text()).toBe(200)
}

export async function noTrouble(page: Page): Promise<void> {
  await page.request.get('/api/faults?off=1')
}

/** The exact count that the service gives for an API query, such as `body_types[]=5`. */
export async function countOf(request: APIRequestContext, query = ''): Promise<number> {
  const answer = await request.get(`/api/search/count?${query}`)
  const body: unknown = await answer.json()
  const count: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'count') : undefined
  if (typeof count !== 'number') throw new Error(`no count in ${await answer.text()}`)
  return count
}

/** What a change of the theme can break; whatever else axe looks at is the same page. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Where parts of the page stand, in axe's form: the way to each from the top. */
const waysTo = (part: Locator): Promise<string[]> =>
  part.evaluateAll((elements) =>
    elements.map((element) => {
      const steps: string[] = []
      for (let at = element; at.parentElement; at = at.parentElement)
        steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
      return [':root', ...steps].join(' > ')
    }),
  )

/** Of a list or a table the first rows are looked at: the others are drawn by the same code, and take most of the time. */
const likeOthers = (rows: number) => ['li', 'tr'].map((row) => `${row}:nth-child(n+${rows + 1})`)

interface Look {
  /** What another look of the same kind sees as it is here: most of what a look costs is the number of elements. */
  readonly without?: readonly Locator[]
  /** All of them, where absent. */
  readonly rules?: string[]
}

/** Looks at the page as it is with every rule of WCAG 2.2 AA that can be checked, and best practices; or with some. */
export async function expectAccessible(page: Page, { without = [], rules }: Look = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The page has no frames: one call does, where results are else put together in a second window.
    .setLegacyMode()
    // No report of what is sound, which would take longer than the check.
    .options({ resultTypes: ['violations'] })
  // What makes a row odd was seen with every rule.
  for (const repeated of likeOthers(rules === undefined ? 8 : 4)) axe.exclude(repeated)
  for (const part of without) for (const way of await waysTo(part)) axe.exclude(way)
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(told).toEqual([])
  const titled = page.locator('[aria-label][title]')
  const twice = await titled.evaluateAll((all) =>
    all.flatMap(({ ariaLabel, outerHTML }) =>
      outerHTML.includes(`title="${ariaLabel}"`) ? [outerHTML] : [],
    ),
  )
  // The name would be read again, as a description.
  expect(twice).toEqual([])
}

interface LookInThemes extends Look {
  /** Where a phone has parts of its own; the colours of all others were looked at on the desk. */
  readonly darkOnPhone?: boolean
}

/** The same in both themes, which are two sets of colours of one page; it is left in light, as it began. */
export async function expectAccessibleInBothThemes(
  page: Page,
  { without = [], darkOnPhone = false }: LookInThemes = {},
): Promise<void> {
  await test.step('in light', () => expectAccessible(page, { without }))
  if (test.info().project.use.isMobile && !darkOnPhone) return
  // Colours change at once: in parts out of sight they would not begin to before they are looked at.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await test.step('in dark', () => expectAccessible(page, { without, rules: ofColours }))
  await page.emulateMedia({ colorScheme: 'light' })
}
