import type { Filters } from '#contract/filters.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'

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
