import DataLoader from 'dataloader'
import * as v from 'valibot'
import { CountsAnswer, mostCounts } from '#contract/facets/extensions.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { type Asker, askJson, badGateway } from './get.ts'
import type { NumberSource } from './sources.ts'

// A service with the extension `facets` counts many searches in one pass: one turn of the event loop is one request.

/** Upper bound of the characters of searches in one request: services limit the size of a body. */
const mostCharacters = 48_000

/** Statuses of a service that cannot answer the batch but may answer its searches one by one. */
const oneByOne: readonly number[] = [400, 404, 405, 413, 422]

/** Removes hosts that the account lacks, as the gateway does for /search/count. */
export function withKnownSources(search: Search, sites: Sites): Search {
  const { sources, ...others } = search.filters
  if (sources === undefined) return search
  const known = sources.filter((host) => sites.idOf(host) !== undefined)
  return { ...search, filters: known.length === 0 ? others : { ...others, sources: known } }
}

/** Splits searches into batches of the permitted size. */
function pieces(variations: readonly string[]): string[][] {
  const cut: string[][] = [[]]
  let length = 0
  for (const variation of variations) {
    const last = cut.at(-1)
    if (last === undefined || last.length === mostCounts || length + variation.length > mostCharacters) {
      cut.push([variation])
      length = variation.length
    } else {
      last.push(variation)
      length += variation.length
    }
  }
  return cut
}

export interface BatchOptions {
  readonly source: NumberSource
  readonly asker: Asker
  /** The search that the others differ from. */
  readonly base: () => Promise<Search>
  /** Waits for a slot in the rate limit before it sends. Absent for a service without a limit. */
  readonly paced?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
  /** Counts one search by the interface. */
  readonly single: (search: Search) => Promise<number>
}

/** Counts searches among the sources of the account. `load` throws Unanswered. */
export const batchLoader = ({
  source,
  asker,
  base,
  single,
  paced = (work) => work(),
}: BatchOptions): DataLoader<Search, number> =>
  new DataLoader(
    async (searches) => {
      const around = await base()
      const ask = async (asked: readonly string[], from: number): Promise<readonly (number | Error)[]> => {
        const question = { search: searchText(around), asked }
        const { status, body, failure } = await paced(() =>
          askJson(source.forward, '/facets', source.asked(asker), question),
        )
        const read = v.safeParse(CountsAnswer, body)
        if (status === 200 && read.success && read.output.counts.length === asked.length)
          return read.output.counts
        if (status === 404 || status === 405) source.extensions.forget()
        if (!source.standsIn && !oneByOne.includes(status))
          throw status === 200 ? badGateway() : await failure()
        const each = searches.slice(from, from + asked.length).map((search) => single(search))
        const settled = await Promise.allSettled(each)
        return settled.map((one) => (one.status === 'fulfilled' ? one.value : errorOf(one.reason)))
      }
      let from = 0
      const answers = pieces(searches.map((search) => variationOf(around, search))).map((asked) => {
        const at = from
        from += asked.length
        return ask(asked, at)
      })
      return (await Promise.all(answers)).flat()
    },
    { cache: false, batchScheduleFn: (send) => void setImmediate(send) },
  )

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
