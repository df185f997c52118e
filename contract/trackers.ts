import trackers from './trackers.json' with { type: 'json' }

// Parameters that other programs add to links for tracking. They say nothing about a search.

const names = new Set(trackers.names)

/** @param name lower case */
export const isTracker = (name: string): boolean =>
  names.has(name) || trackers.families.some((family) => name.startsWith(family))
