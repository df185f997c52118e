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
}

const nameIn = (list: readonly NamedEntry[] | undefined, id: number) =>
  list?.find((entry) => entry.id === id)?.name ?? `#${id}`

export function namesIn({ brands, countries, domains, models, regions }: LoadedDictionaries): Names {
  const sites = domains && sitesOf(domains)
  return {
    parent: (key, id) => nameIn(key === 'brands' ? brands : countries, id),
    child: (key, parent, id) =>
      key === 'brands' ? nameIn(models.get(parent), id) : (regions.get(id) ?? `#${id}`),
    source: (host) => {
      const id = sites?.idOf(host)
      return domains?.find((domain) => domain.id === id)?.name ?? host
    },
  }
}
