import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

// The gateway accepts a file of cars from a user on its own machine (gateway/own-cars).

const path = '/own-cars'

const bound = v.optional(v.number(), 0)
const text = v.optional(v.string(), '')
const OddityValues = v.object({ field: text, min: bound, max: bound })
const FaultValues = v.object({ kind: text, most: bound, mb: bound })
const FileSample = v.object({
  id: v.string(),
  fields: v.array(v.string()),
  currencies: v.array(v.string()),
  countries: v.array(v.string()),
  /** Assumed for rows that state none. */
  currency: v.nullable(v.string()),
  country: v.nullable(v.string()),
  rows: v.number(),
  cars: v.number(),
  columns: v.array(
    v.object({
      column: v.string(),
      field: v.nullable(v.string()),
      examples: v.array(v.string()),
      /** The pattern that its values fit, if they are dates. */
      dates: v.nullable(v.string()),
    }),
  ),
  oddities: v.array(v.object({ code: v.string(), values: OddityValues, count: v.number() })),
  unreadable: v.array(v.object({ code: v.string(), values: FaultValues })),
})
export type FileSample = v.InferOutput<typeof FileSample>

const ImportState = v.object({ run: v.string(), state: v.picklist(['none', 'importing', 'failed']) })

async function answer<const S extends v.GenericSchema>(
  schema: S,
  address: string,
  init?: RequestInit,
): Promise<v.InferOutput<S>> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return v.parse(schema, await response.json())
}

export const takeFile = (file: File): Promise<FileSample> =>
  answer(FileSample, `${path}?name=${encodeURIComponent(file.name)}`, { method: 'POST', body: file })

/** The user's choice for a column: its field, and the date pattern where the values do not prove it. */
export interface ChosenColumn {
  readonly field: string | null
  readonly order: string | null
}
export const isDated = ({ field }: ChosenColumn): boolean =>
  field === 'saleDate' || field === 'listedDate' || field === 'seenDate'

/** Currency and country of rows that state none; null leaves them without. */
export type UsualValues = Pick<FileSample, 'currency' | 'country'>

/** Starts the import with these columns. `run` identifies the gateway process that does it. */
export const beginImport = (
  { id, columns }: FileSample,
  chosen: readonly ChosenColumn[],
  { currency, country }: UsualValues,
) => {
  const fields = chosen.map(({ field }) => field)
  const patterns = chosen.map((each, at) => (isDated(each) ? (columns[at]?.dates ?? each.order) : null))
  return answer(ImportState, `${path}/shown`, {
    method: 'POST',
    body: JSON.stringify({ id, fields, patterns, currency, country }),
  })
}

/** The interval of requests for the state of the import. */
const lookMs = 1000
/** After so many requests without a response the gateway counts as ended. */
const mostLost = 60

/** The state of an import; loads the start page once another gateway process serves the cars. */
export const importState = (run: string, begunAt: number) =>
  queryOptions({
    queryKey: ['own-cars', run, begunAt],
    queryFn: async () => {
      const now = await answer(ImportState, path)
      // All data of this page is about other cars.
      if (now.run !== run) location.assign('/')
      return now
    },
    refetchInterval: ({ state: { data } }) => (data?.run === run && data.state === 'failed' ? false : lookMs),
    refetchIntervalInBackground: true,
    networkMode: 'always',
    // While the gateway restarts, requests fail.
    retry: mostLost,
    retryDelay: lookMs,
    gcTime: 0,
  })
