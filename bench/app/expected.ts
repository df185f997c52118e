import * as v from 'valibot'
import type { Sites } from '../../contract/kinds/kind.ts'
import { chips } from '../../contract/chips.ts'
import { countQuery, decodeUrl, searchQuery } from '../../contract/search.ts'

const Listings = v.array(
  v.object({ odometer: v.nullish(v.number()), images: v.array(v.object({ original: v.string() })) }),
)
const Named = v.nullish(v.object({ name: v.nullish(v.string()) }))
const Car = v.object({
  id: v.string(),
  year: v.nullish(v.number()),
  brand: Named,
  model: Named,
  listings: Listings,
})
export type ServedCar = v.InferOutput<typeof Car>

/** The service's response for an address. */
export interface Expected {
  readonly count: number
  /** The choices in the address, as text. */
  readonly choices: string
  readonly cars: readonly ServedCar[]
}

const ask = async (url: string, path: string): Promise<unknown> => {
  const answer = await fetch(new URL(path, url))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

const Domains = v.array(v.object({ id: v.number(), domain: v.string() }))

/** Requests the cars of an address outside the browser, so that they do not enter its cache. */
export async function expectedOf(url: string, address: string, perPage: number): Promise<Expected> {
  const { search } = decodeUrl(new URL(address, url).searchParams)
  const domains = v.parse(Domains, await ask(url, '/api/domains'))
  const sites: Sites = {
    idOf: (host) => domains.find(({ domain }) => domain === host)?.id,
    hostOf: (id) => domains.find((domain) => domain.id === id)?.domain,
  }
  const [found, counted] = await Promise.all([
    ask(url, `/api/search?${searchQuery(search, perPage, sites)}`),
    ask(url, `/api/search/count?${countQuery(search, sites)}`),
  ])
  return {
    choices: JSON.stringify(chips(search).map(({ key, part }) => [key, part])),
    cars: v.parse(v.object({ data: v.array(Car) }), found).data,
    count: v.parse(v.object({ count: v.number() }), counted).count,
  }
}

export const picturesOf = ({ listings }: ServedCar): Set<string> =>
  new Set(listings.flatMap(({ images }) => images.map(({ original }) => original)))

/** Whether a picture's address is one of these, or a resizer's address with one of these in its query. */
export function isOneOf(originals: ReadonlySet<string>, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { href, pathname, search, searchParams } = new URL(address)
  return [href, pathname + search, ...searchParams.values()].some((name) => originals.has(name))
}
