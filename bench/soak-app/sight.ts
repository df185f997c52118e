import type { Page } from '@playwright/test'
import { bounded, pause } from './bounded.ts'

/** What a person sees of a page, all of one moment. */
export interface Sight {
  readonly path: string
  readonly query: string
  /** The heading of the page; null where none is to be seen. */
  readonly heading: string | null
  /** How many characters can be read below the bar. */
  readonly words: number
  /** Cars of another search are still shown, and marked so. */
  readonly busy: boolean
  /** Buttons with which a failure can be mended. */
  readonly retry: boolean
  readonly reload: boolean
  readonly dialog: boolean
  /** Cars in sight, and whether each is said to be a favourite. */
  readonly hearts: readonly (readonly [id: string, favourite: boolean])[]
  /** Notes of the cars in sight. */
  readonly notes: Readonly<Record<string, string>>
}

/** Runs in the page: it may use nothing from outside. */
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

/** A page that is being exchanged for another one at this moment. */
const onItsWay = /Execution context was destroyed|Cannot find context/

/** Rejects where the page does not answer. */
export async function look(page: Page): Promise<Sight> {
  for (let tries = 0; ; tries += 1)
    try {
      return await bounded(10_000, 'a look at the page', page.evaluate(see))
    } catch (error) {
      if (tries === 10 || !(error instanceof Error) || !onItsWay.test(error.message)) throw error
      await pause(200)
    }
}

/** The number of cars that a heading says exactly; undefined where it says none, or that there are more. */
export function numberSaid(heading: string | null): number | undefined {
  if (heading === 'No cars') return 0
  const said = /^([\d,]+) cars?$/.exec(heading ?? '')?.[1]
  return said === undefined ? undefined : Number(said.replaceAll(',', ''))
}

/** The page of a fault of ours. */
export const hasCrashed = ({ heading }: Sight): boolean => heading === 'Something went wrong on this page'

/** Nothing to be read, or nothing to know the page by. */
export const isBlank = ({ heading, words }: Sight): boolean => heading === null || heading === '' || words < 5
