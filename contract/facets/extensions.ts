import * as v from 'valibot'

// Optional abilities of a service beyond the interface, listed at `/extensions`. Without that list the client
// uses only the interface and never sends an extension's parameter.

/**
 * `facets`: POST /facets with {search, asked: [variation…]} returns {counts: […]} in the order of `asked`.
 * `rates`: GET /rates returns {base, of: {code: units}}. `samples`: POST /samples with {models: [[make,
 * model]…], most} returns {samples: [{data: […]}…]}: newest cars as in /search, with the fields that prices
 * depend on. `areas`: the parameter `near` of /search and /search/count (kinds/area.ts). `nearest`:
 * `sort=nearest` with a place in `near`. `exclusion`: exclusion/parameters.ts, also in /facets.
 */
export const extensionNames = ['areas', 'exclusion', 'facets', 'nearest', 'rates', 'samples'] as const
export type ExtensionName = (typeof extensionNames)[number]

/** Routes of the extensions, each under its name; extensions that only add parameters have none. */
export const extensionRoutes = ['extensions', 'facets', 'rates', 'samples'] as const
export type ExtensionRoute = (typeof extensionRoutes)[number]

/** Readers of the list skip unknown names. */
export const ExtensionList = v.object({ extensions: v.array(v.string()) })

/** Maximum of counts in one /facets request: more than an app's request, because an exclusion takes several counts. */
export const mostCounts = 4000

export const CountsQuestion = v.object({
  search: v.pipe(v.string(), v.maxLength(16_000)),
  asked: v.pipe(v.array(v.pipe(v.string(), v.maxLength(16_000))), v.minLength(1), v.maxLength(mostCounts)),
})
export const CountsAnswer = v.object({ counts: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) })
export const RatesAnswer = v.object({ base: v.string(), of: v.record(v.string(), v.number()) })

/** Maximum of models in one /samples request, and of cars for each model. */
const mostSampled = { models: 100, cars: 300 } as const

const id = v.pipe(v.number(), v.safeInteger())
export const SamplesQuestion = v.object({
  models: v.pipe(v.array(v.tuple([id, id])), v.minLength(1), v.maxLength(mostSampled.models)),
  most: v.pipe(id, v.minValue(1), v.maxValue(mostSampled.cars)),
})
