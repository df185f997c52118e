import type { Filters } from '#contract/filters.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { CarDemands } from './store.ts'

/**
 * Domains whose active listings a query sees: those of the key, narrowed by the query's source
 * sites. Words in titles also count only within them.
 */
export function scopeOf(
  domains: readonly number[],
  { sources }: Filters,
  dictionaries: InventoryDictionaries,
): readonly number[] {
  if (sources === undefined) return domains
  const hosts = new Set(sources)
  const asked = new Set(dictionaries.domains.filter(({ domain }) => hosts.has(domain)).map(({ id }) => id))
  return domains.filter((id) => asked.has(id))
}

/** Filters with the domains that are left by their source sites. */
interface ScopedFilters {
  readonly filters: Filters
  readonly domains: readonly number[]
}

export type ScopedDemands = { readonly [K in keyof CarDemands]: readonly ScopedFilters[] }

/** A query with domains in place of source sites. */
export type Scoped<Q extends CarDemands> = Omit<Q, keyof CarDemands | 'domains'> &
  ScopedDemands & { readonly domains: readonly number[] }

/** The `also` and `never` of a query, each with its own scope. */
export function scopedDemands(
  { also, never }: CarDemands,
  domains: readonly number[],
  dictionaries: InventoryDictionaries,
): ScopedDemands {
  const scoped = (filters: Filters) => ({ filters, domains: scopeOf(domains, filters, dictionaries) })
  return { ...(also && { also: also.map(scoped) }), ...(never && { never: never.map(scoped) }) }
}
