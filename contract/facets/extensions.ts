import * as v from 'valibot'

// What a service may know beyond the interface. It lists its extensions at `/extensions`; a service that does not is
// asked by the interface alone, and is never sent an extension's parameter.

/**
 * `facets`: POST /facets, a body like {search, asked: [variation…]}, answered {counts: […]} in
 * the order asked. `rates`: GET /rates, {base, of: {code: units}}. `samples`: POST /samples, {models: [[make, model]…],
 * most}, answered {samples: [{data: […]}…]}: cars of /search, the newest first, cut down to what prices depend on.
 * `areas`: the parameter `near` of /search and /search/count (kinds/area.ts). `nearest`: `sort=nearest` of /search with a
 * place in `near`. `exclusion`: the parameters of exclusion/parameters.ts, and searches that exclude in /facets.
 */
export const extensionNames = ['areas', 'exclusion', 'facets', 'nearest', 'rates', 'samples'] as const
export type ExtensionName = (typeof extensionNames)[number]

/** Where a service answers them: each at its name, but for those of parameters. */
export const extensionRoutes = ['extensions', 'facets', 'rates', 'samples'] as const
export type ExtensionRoute = (typeof extensionRoutes)[number]

/** Names that are not known here are left out. */
export const ExtensionList = v.object({ extensions: v.array(v.string()) })

/** Numbers that one /facets of a service may name: an exclusion is several counts, so more than an app asks. */
export const mostCounts = 4000

export const CountsQuestion = v.object({
  search: v.pipe(v.string(), v.maxLength(16_000)),
  asked: v.pipe(v.array(v.pipe(v.string(), v.maxLength(16_000))), v.minLength(1), v.maxLength(mostCounts)),
})
export const CountsAnswer = v.object({ counts: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) })
export const RatesAnswer = v.object({ base: v.string(), of: v.record(v.string(), v.number()) })

/** Models that one /samples may name, and cars of each. */
const mostSampled = { models: 100, cars: 300 } as const

const id = v.pipe(v.number(), v.safeInteger())
export const SamplesQuestion = v.object({
  models: v.pipe(v.array(v.tuple([id, id])), v.minLength(1), v.maxLength(mostSampled.models)),
  most: v.pipe(id, v.minValue(1), v.maxValue(mostSampled.cars)),
})
