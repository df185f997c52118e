import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { spares } from './spares.ts'

// The base of all end-to-end tests. They run against the real service with the demo inventory, behind the
// production build, with faults enabled (scripts/e2e-server.ts). No request is intercepted: tests reach
// states by account and by fault.

/**
 * `test` fails when the page throws or violates its Content-Security-Policy, whatever else the test checks.
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

/** Switches this browser to another account of the demo. `spare` is an account that no parallel test uses. */
export async function answerAs(page: Page, account: Account): Promise<void> {
  const own = account === 'spare' ? spares[test.info().parallelIndex] : account
  if (own === undefined)
    throw new Error(`More than ${spares.length} workers: each needs an account of its own`)
  const answer = await page.request.get(`/demo/as/${own}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

export interface Trouble {
  /** A name of contract/endpoints.ts; absent for all of them. */
  endpoint?: string
  /** Only requests whose path and query contain this text. */
  match?: string
  /** Milliseconds. */
  delay?: number
  status?: number
  /** With status 422: the invalid parameter. */
  param?: string
  retry_after?: number
  broken?: 1
  /** One of so many values of the body gets another type. */
  wrong?: number
  drop?: 1
  times?: number
}

/**
 * Makes the service fail for this browser's account only: switch to `spare` first, so that parallel tests are
 * not affected. `noTrouble` ends it.
 */
export async function makeTrouble(page: Page, trouble: Trouble): Promise<void> {
  const query = new URLSearchParams(Object.entries(trouble).map(([name, value]) => [name, String(value)]))
  const answer = await page.request.get(`/api/faults?${query.toString()}`)
  expect(answer.status(), await answer.text()).toBe(200)
}

export async function noTrouble(page: Page): Promise<void> {
  await page.request.get('/api/faults?off=1')
}

/** The service's exact count for an API query, such as `body_types[]=5`. */
export async function countOf(request: APIRequestContext, query = ''): Promise<number> {
  const answer = await request.get(`/api/search/count?${query}`)
  const body: unknown = await answer.json()
  const count: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'count') : undefined
  if (typeof count !== 'number') throw new Error(`no count in ${await answer.text()}`)
  return count
}

/** Rules that depend on the theme; for all others both themes are the same page. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The selectors of parts of the page in axe's form, from the root. */
const waysTo = (part: Locator): Promise<string[]> =>
  part.evaluateAll((elements) =>
    elements.map((element) => {
      const steps: string[] = []
      for (let at = element; at.parentElement; at = at.parentElement)
        steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
      return [':root', ...steps].join(' > ')
    }),
  )

/** Only the first rows of a list or table are checked: the others use the same code and take most of the time. */
const likeOthers = (rows: number) => ['li', 'tr'].map((row) => `${row}:nth-child(n+${rows + 1})`)

interface Look {
  /** Parts that another check has covered: most of the cost is the number of elements. */
  readonly without?: readonly Locator[]
  /** Absent: all rules. */
  readonly rules?: string[]
}

/** Checks the page with all axe rules for WCAG 2.2 AA and best practices, or with some of them. */
export async function expectAccessible(page: Page, { without = [], rules }: Look = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The page has no frames, so one call is enough; otherwise axe merges results in a second window.
    .setLegacyMode()
    // Skips reports of passed rules, which would take longer than the check.
    .options({ resultTypes: ['violations'] })
  // Peculiarities of rows were checked with all rules.
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
  // Screen readers would repeat the name as a description.
  expect(twice).toEqual([])
  const region = ':is(section:is([aria-label], [aria-labelledby]), div[role=region])'
  const nested = page.locator(`main ${region} ${region}:not(dialog *), aside:not([aria-label])`)
  // In a list of landmarks a part of another one, or one without a name, is in the way.
  expect(await nested.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 160)))).toEqual([])
}

interface LookInThemes extends Look {
  /** Set where a phone has its own parts; the colours of all others are checked on the desktop. */
  readonly darkOnPhone?: boolean
}

/** Checks both themes, which are two sets of colours of the same page, and returns to the light one. */
export async function expectAccessibleInBothThemes(
  page: Page,
  { without = [], darkOnPhone = false }: LookInThemes = {},
): Promise<void> {
  await test.step('in light', () => expectAccessible(page, { without }))
  if (test.info().project.use.isMobile && !darkOnPhone) return
  // Colours change at once: otherwise parts out of view would start their transition only when checked.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await test.step('in dark', () => expectAccessible(page, { without, rules: ofColours }))
  await page.emulateMedia({ colorScheme: 'light' })
}
