import type { Page } from '@playwright/test'
import { bounded, pause } from './bounded.ts'

/** The visible state of a page at one moment. */
export interface Sight {
  readonly path: string
  readonly query: string
  /** The heading of the page; null if none is visible. */
  readonly heading: string | null
  /** Number of readable characters below the bar. */
  readonly words: number
  /** Cars of another search are still shown, marked as busy. */
  readonly busy: boolean
  /** Buttons that can fix a failure. */
  readonly retry: boolean
  readonly reload: boolean
  readonly dialog: boolean
  /** Cars in sight, and whether each is shown as a favourite. */
  readonly hearts: readonly (readonly [id: string, favourite: boolean])[]
  /** Notes of the cars in sight. */
  readonly notes: Readonly<Record<string, string>>
}

/** Runs in the page, so it uses nothing from outside. */
const see = (): Sight => {
  const main = document.querySelector('main')
  const seen = (part: Element) => part.checkVisibility({ visibilityProperty: true })
  const buttons = [...(main?.querySelectorAll('button') ?? [])].filter(seen).map((each) => each.textContent)
  const cards = [...(main?.querySelectorAll('article') ?? [])].flatMap((card) => {
    const id = card.querySelector<HTMLElement>('[data-car]')?.dataset.car
    return id === undefined ? [] : [{ card, id }]
  })
  return {
    path: location.pathname,
    query: location.search,
    heading: [...(main?.querySelectorAll('h1') ?? [])].find(seen)?.textContent.trim() ?? null,
    words: main?.innerText.trim().length ?? 0,
    busy: main?.querySelector('[aria-busy="true"]') !== null,
    retry: buttons.includes('Try again'),
    reload: buttons.includes('Reload page'),
    dialog: document.querySelector('dialog[open]') !== null,
    hearts: cards.flatMap(({ card, id }) => {
      const heart = card.querySelector('button[aria-label^="Favourite: "]')
      return heart === null ? [] : [[id, heart.getAttribute('aria-pressed') === 'true'] as const]
    }),
    notes: Object.fromEntries(
      cards.flatMap(({ card, id }) => {
        const note = [...card.querySelectorAll('p')].find((line) =>
          line.textContent.startsWith('Your note: '),
        )
        return note === undefined ? [] : [[id, note.textContent.slice('Your note: '.length)]]
      }),
    ),
  }
}

/** Errors of a page that is being replaced at this moment. */
const onItsWay = /Execution context was destroyed|Cannot find context/

/** Rejects if the page does not respond. */
export async function look(page: Page): Promise<Sight> {
  for (let tries = 0; ; tries += 1)
    try {
      return await bounded(10_000, 'a look at the page', page.evaluate(see))
    } catch (error) {
      if (tries === 10 || !(error instanceof Error) || !onItsWay.test(error.message)) throw error
      await pause(200)
    }
}

/** The exact count in a heading; undefined if there is none, or only "more than". */
export function numberSaid(heading: string | null): number | undefined {
  if (heading === 'No cars') return 0
  const said = /^([\d,]+) cars?$/.exec(heading ?? '')?.[1]
  return said === undefined ? undefined : Number(said.replaceAll(',', ''))
}

/** The page of an internal error. */
export const hasCrashed = ({ heading }: Sight): boolean => heading === 'Something went wrong on this page'

/** No readable text, or no heading. */
export const isBlank = ({ heading, words }: Sight): boolean => heading === null || heading === '' || words < 5
