import type { Filters } from '#contract/filters.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { CarDemands } from './store.ts'

/**
 * Domains whose active listings a question sees: those of the key, narrowed by the source sites that
 * are asked for. Words in titles count within it too.
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

/** Filters with the domains that their source sites leave. */
interface ScopedFilters {
  readonly filters: Filters
  readonly domains: readonly number[]
}

export type ScopedDemands = { readonly [K in keyof CarDemands]: readonly ScopedFilters[] }

/** A question whose source sites have become domains. */
export type Scoped<Q extends CarDemands> = Omit<Q, keyof CarDemands | 'domains'> &
  ScopedDemands & { readonly domains: readonly number[] }

/** What else a question demands, each part with its own scope. */
export function scopedDemands(
  { also, never }: CarDemands,
  domains: readonly number[],
  dictionaries: InventoryDictionaries,
): ScopedDemands {
  const scoped = (filters: Filters) => ({ filters, domains: scopeOf(domains, filters, dictionaries) })
  return { ...(also && { also: also.map(scoped) }), ...(never && { never: never.map(scoped) }) }
}
