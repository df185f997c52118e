import * as v from 'valibot'
import type { ExtensionRoute } from '#contract/facets/extensions.ts'
import { CountsQuestion, extensionNames, SamplesQuestion } from '#contract/facets/extensions.ts'
import { soughtBy } from '#contract/exclusion/sought.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Issue } from '#contract/query-reader.ts'
import { defaultCurrency, type Search } from '#contract/search.ts'
import type { AdmittedCall } from '../call.ts'
import { invalid } from '../failures.ts'
import type { ServiceContext } from '../parts.ts'
import { sampleOf } from '../present/sample.ts'
import { json } from '../responses.ts'
import type { Variation } from '../store/store.ts'
import { bodyText, largestBody } from '../wire.ts'
import { noCurrency } from './search.ts'

// Endpoints beyond the interface (docs/service-extensions.md).

/** Largest body of /facets in bytes: some 250 for each count that it may request. */
const largestQuestion = 2 ** 20

export const largestBodyOf = ({ method, path }: { method: string; path: string }): number =>
  method === 'POST' && path === '/facets' ? largestQuestion : largestBody

/** Faults that a response lists; further ones are usually of the same kind. */
const namedFaults = 20

const keyOfName = new Map<string, FilterKey>(filterKeys.map((key) => [filters[key].url, key]))

/** Parses a variation; returns the reason as a text where it cannot be counted. */
function readVariation(
  base: string,
  variation: string,
  { caller, dictionaries }: AdmittedCall,
): Variation | string {
  const search = variedSearch(base, variation)
  if (search === undefined) return 'must be a search'
  if (search.excluded?.sources !== undefined) return 'must exclude no site'
  if (search.filters.sources?.some((host) => caller.sites.idOf(host) === undefined) === true)
    return 'must have only sites that are enabled for the key'
  const currencyId = currencyOf(search, dictionaries)
  if (currencyId === undefined) return 'must have a known currency'
  const varied = [...new URLSearchParams(variation).keys()].flatMap((name) => keyOfName.get(name) ?? [])
  return { ...soughtBy(search), currencyId, varied: [...new Set(varied)] }
}

function currencyOf({ filters: { price }, currency }: Search, { currencies }: AdmittedCall['dictionaries']) {
  if (price === undefined) return noCurrency
  return currencies.find(({ name }) => name === currency)?.id
}

/** Parses the body by `schema`. Returns a response if it is too long or cut off, throws 422 if invalid. */
async function questionIn<S extends v.GenericSchema>(
  schema: S,
  c: ServiceContext,
): Promise<v.InferOutput<S> | Response> {
  const text = await bodyText(c.req.raw, largestQuestion)
  if (typeof text !== 'string') return json({ message: text.text }, text.status, { connection: 'close' })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!read.success) throw invalid(read.issues.slice(0, namedFaults).map(issueOf))
  return read.output
}

async function facets(call: AdmittedCall, c: ServiceContext): Promise<Response> {
  const question = await questionIn(CountsQuestion, c)
  if (question instanceof Response) return question
  const { search, asked } = question
  const variations: Variation[] = []
  const issues: Issue[] = []
  for (const [at, one] of asked.entries()) {
    const variation = readVariation(search, one, call)
    if (typeof variation !== 'string') variations.push(variation)
    else if (issues.push({ param: `asked[${at}]`, message: variation }) === namedFaults) break
  }
  if (issues.length > 0) throw invalid(issues)
  const counts = await call.store.facets({ domains: [...call.caller.scope], variations })
  return json({ counts })
}

/** The newest cars of each model. Reads one model after another, so that other requests need not wait. */
async function samples({ caller, store, dictionaries }: AdmittedCall, c: ServiceContext): Promise<Response> {
  const question = await questionIn(SamplesQuestion, c)
  if (question instanceof Response) return question
  const domains = new Set(caller.scope)
  const names = new Map(dictionaries.currencies.map(({ id, name }) => [id, name]))
  const found: { readonly data: readonly object[] }[] = []
  for (const [brand, model] of question.models) {
    const { cars } = await store.search({
      filters: { brands: [{ id: brand, children: [model] }] },
      currencyId: noCurrency,
      domains: [...domains],
      sort: 'newest',
      offset: 0,
      limit: question.most,
      now: Date.now(),
    })
    found.push({ data: cars.map((car) => sampleOf(car, domains, names)) })
  }
  return json({ samples: found })
}

/** A fault of the whole body, or of a part of it: `asked[3]`. */
function issueOf(issue: v.BaseIssue<unknown>): Issue {
  const param = v.getDotPath(issue)?.replace(/\.(\d+)/, '[$1]') ?? 'body'
  return { param, message: `is wrong: ${issue.message}` }
}

/** Units of each currency for one of the base. Of two currencies with one name, the first counts. */
const rates = ({ dictionaries: { currencies } }: AdmittedCall): Response =>
  json({
    base: defaultCurrency,
    of: Object.fromEntries(currencies.toReversed().map(({ name, rate }) => [name, rate])),
  })

export const handlers: {
  readonly [R in ExtensionRoute]: {
    readonly method: 'GET' | 'POST'
    readonly handler: (call: AdmittedCall, c: ServiceContext) => Response | Promise<Response>
  }
} = {
  extensions: { method: 'GET', handler: () => json({ extensions: extensionNames }) },
  facets: { method: 'POST', handler: facets },
  rates: { method: 'GET', handler: rates },
  samples: { method: 'POST', handler: samples },
}
