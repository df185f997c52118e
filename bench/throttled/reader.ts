import * as v from 'valibot'
import type { Car } from '#contract/resources/car.ts'
import { emptySearch } from '#contract/search.ts'
import { Random } from '#service/store/suite/random.ts'
import { type Ask, choicesOf, firstAsks, Page, pageAsks, tickAsks, verdictsOn } from '../users/people.ts'

// One user of the app, as the app's HTTP requests: cars, their count and all facets in sight at once, and price checks
// of the cards when the cars have arrived.

/** Lines of `/api/facets`: counted now, cached with their age, postponed, or failed. */
export interface Numbers {
  counted: number
  kept: number
  postponed: number
  failed: number
}

export interface Look {
  /** Time until the cars arrived, ms; undefined if they failed. */
  readonly carsMs: number | undefined
  /** Responses and lines with 429. */
  readonly refused: number
  readonly numbers: Readonly<Numbers>
}

export interface Reader {
  visit(): Promise<Look>
  /** Ticks another option, or starts a new search. */
  choose(): Promise<Look>
}

const Line = v.union([
  v.number(),
  v.object({ at: v.number() }),
  v.object({ postponed: v.literal(true) }),
  v.object({ failed: v.object({ status: v.number() }) }),
  v.looseObject({}),
])

/** After this many choices the filters are removed. */
const mostChosen = 3

export function createReader(url: string, seed = 1): Reader {
  const random = new Random(seed)
  let search = emptySearch
  let chosen = 0
  let shown: Car[] = []

  /** @param later requests that are sent when the cars have arrived */
  async function look(asks: readonly Ask[], later: (cars: readonly Car[]) => Ask[]): Promise<Look> {
    const numbers: Numbers = { counted: 0, kept: 0, postponed: 0, failed: 0 }
    let refused = 0
    const note = (text: string) => {
      const line = v.parse(Line, JSON.parse(text))
      if (typeof line === 'object' && 'failed' in line) {
        numbers.failed += 1
        // The failure of this line is of the kind with a status.
        if ((line.failed as { status: number }).status === 429) refused += 1
      } else if (typeof line === 'object' && 'postponed' in line) numbers.postponed += 1
      else if (typeof line === 'object' && 'at' in line) numbers.kept += 1
      else numbers.counted += 1
    }
    const ask = async ({ path, question }: Ask): Promise<string | undefined> => {
      const answer = await fetch(`${url}/api${path}`, {
        ...(question && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
        }),
      })
      const text = await answer.text()
      if (answer.status === 429) refused += 1
      if (!answer.ok) return undefined
      if (question) for (const line of text.trimEnd().split('\n')) note(line)
      return text
    }
    const [cars, ...others] = asks
    const began = performance.now()
    const rest = others.map(ask)
    const text = cars && (await ask(cars))
    const carsMs = text === undefined ? undefined : performance.now() - began
    shown = text === undefined ? [] : v.parse(Page, JSON.parse(text)).data
    await Promise.all([...rest, ...later(shown).map(ask)])
    return { carsMs, refused, numbers }
  }

  return {
    visit: () => {
      search = emptySearch
      chosen = 0
      return look(pageAsks(search), (cars) => [...firstAsks(cars).slice(2), ...verdictsOn(cars)])
    },
    choose: () => {
      const anew = chosen === mostChosen || shown.length === 0
      const choices = anew ? [] : choicesOf(random.pick(shown))
      search = choices.length === 0 ? emptySearch : { ...random.pick(choices)(search), page: 1 }
      chosen = choices.length === 0 ? 0 : chosen + 1
      return look(tickAsks(search), verdictsOn)
    },
  }
}
