import type { Domain } from '#contract/resources/first-answers.ts'
import type { KeyOfKind } from '#contract/filters.ts'
import { sitesOf } from '#src/api/sites.ts'

/** Names of values that the address has by id or host. An unknown name falls back to the id. */
export interface Names {
  parent(key: KeyOfKind<'tree'>, id: number): string
  child(key: KeyOfKind<'tree'>, parent: number, id: number): string
  source(host: string): string
}

/** The fields of a dictionary entry that the app displays. */
export interface NamedEntry {
  readonly id: number
  readonly name: string
}

export interface LoadedDictionaries {
  readonly brands?: readonly NamedEntry[] | undefined
  readonly countries?: readonly NamedEntry[] | undefined
  readonly domains?: readonly Domain[] | undefined
  /** By make id. */
  readonly models: ReadonlyMap<number, readonly NamedEntry[] | undefined>
  readonly regions: ReadonlyMap<number, string | undefined>
  /** The name in loaded cars, where a dictionary lacks the make or model. */
  readonly inCars?: (of: 'brand' | 'model', id: number) => string | undefined
}

const nameIn = (list: readonly NamedEntry[] | undefined, id: number) =>
  list?.find((entry) => entry.id === id)?.name

export function namesIn({ brands, countries, domains, models, regions, inCars }: LoadedDictionaries): Names {
  const sites = domains && sitesOf(domains)
  const make = (id: number) => nameIn(brands, id) ?? inCars?.('brand', id)
  const model = (parent: number, id: number) => nameIn(models.get(parent), id) ?? inCars?.('model', id)
  return {
    parent: (key, id) => (key === 'brands' ? make(id) : nameIn(countries, id)) ?? `#${id}`,
    child: (key, parent, id) => (key === 'brands' ? model(parent, id) : regions.get(id)) ?? `#${id}`,
    source: (host) => {
      const id = sites?.idOf(host)
      return domains?.find((domain) => domain.id === id)?.name ?? host
    },
  }
}
