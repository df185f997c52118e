import type { Pair } from '#contract/kinds/kind.ts'
import { totalCap } from '#contract/result-window.ts'

/** Address of the endpoint without its query, and the query as received, with the api_key. */
export interface RequestAddress {
  readonly self: string
  readonly pairs: readonly Pair[]
}

interface PageLink {
  readonly url: string | null
  readonly label: string
  readonly active: boolean
}

/** Links to the same request with some parameters changed; the common part is built once for many links. */
function linksTo({ self, pairs }: RequestAddress, changed: readonly string[]) {
  const kept = new URLSearchParams(pairs.filter(([name]) => !changed.includes(name)).map(([...pair]) => pair))
  const start = `${self}?${kept.size > 0 ? `${kept}&` : ''}`
  return (...values: readonly string[]): string =>
    start + String(new URLSearchParams(changed.map((name, at) => [name, values[at] ?? ''])))
}

export const linkTo = (address: RequestAddress, changes: Readonly<Record<string, string>>): string =>
  linksTo(address, Object.keys(changes))(...Object.values(changes))

/** Pages shown on each side of the current one; "..." stands for the rest. */
const around = 3

/** Page numbers in order, 0 where a run is left out. A short run of pages is shown whole. */
function numbersOf(current: number, last: number): number[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (last < around * 2 + 8) return run(1, last)
  const middle = around + 4
  if (current <= middle) return [...run(1, around + middle), 0, ...run(last - 1, last)]
  if (current > last - middle) return [1, 2, 0, ...run(last - around - middle + 1, last)]
  return [1, 2, 0, ...run(current - around, current + around), 0, last - 1, last]
}

export interface ResultPage {
  readonly page: number
  readonly perPage: number
  /** Exact; `meta.total` stops at 10,000. */
  readonly count: number
  /** Number of cars in `data`: up to perPage + 1. */
  readonly carCount: number
}

/**
 * `links` and `meta` of a page. `data` may hold one car more than the page; `to` and `per_page` leave that
 * spare car out.
 */
export function pageAround(address: RequestAddress, { page, perPage, count, carCount }: ResultPage) {
  const total = Math.min(count, totalCap)
  const last = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(carCount, perPage)
  const link = linksTo(address, ['page'])
  const url = (number: number) => link(String(number))
  const prev = page > 1 ? url(page - 1) : null
  const next = page < last ? url(page + 1) : null
  const numbers = numbersOf(page, last).map((number): PageLink =>
    number === 0
      ? { url: null, label: '...', active: false }
      : { url: url(number), label: String(number), active: number === page },
  )
  const first = (page - 1) * perPage + 1
  return {
    links: { first: url(1), last: url(last), prev, next },
    meta: {
      current_page: page,
      from: shown > 0 ? first : null,
      last_page: last,
      links: [
        { url: prev, label: '&laquo; Previous', active: false },
        ...numbers,
        { url: next, label: 'Next &raquo;', active: false },
      ],
      path: address.self,
      per_page: perPage,
      to: shown > 0 ? first + shown - 1 : null,
      total,
    },
  }
}
