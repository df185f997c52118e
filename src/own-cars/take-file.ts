import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

// The gateway takes a file of cars from a reader at its own machine (gateway/own-cars).

const path = '/own-cars'

const bound = v.optional(v.number(), 0)
const text = v.optional(v.string(), '')
const OddityValues = v.object({ field: text, min: bound, max: bound })
const FaultValues = v.object({ kind: text, most: bound, mb: bound })
const FileSample = v.object({
  id: v.string(),
  fields: v.array(v.string()),
  rows: v.number(),
  cars: v.number(),
  columns: v.array(
    v.object({
      column: v.string(),
      field: v.nullable(v.string()),
      examples: v.array(v.string()),
      /** The pattern that its values prove, were they dates. */
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

/** What a column holds, as it was chosen: its field, and the order of day and month where its dates do not prove it. */
export interface ChosenColumn {
  readonly field: string | null
  readonly order: string | null
}
export const isDated = ({ field }: ChosenColumn): boolean =>
  field === 'saleDate' || field === 'listedDate' || field === 'seenDate'

/** Begins to import the file with these columns. `run` names the gateway that does it. */
export const beginImport = ({ id, columns }: FileSample, chosen: readonly ChosenColumn[]) => {
  const fields = chosen.map(({ field }) => field)
  const patterns = chosen.map((each, at) => (isDated(each) ? (columns[at]?.dates ?? each.order) : null))
  return answer(ImportState, `${path}/shown`, {
    method: 'POST',
    body: JSON.stringify({ id, fields, patterns }),
  })
}

/** The importer looks at the file as often. */
const lookMs = 1000
/** A gateway that does not answer for so many looks was ended. */
const mostLost = 60

/** How far the import is that a gateway began at a time; goes on to the cars once another gateway serves them. */
export const importState = (run: string, begunAt: number) =>
  queryOptions({
    queryKey: ['own-cars', run, begunAt],
    queryFn: async () => {
      const now = await answer(ImportState, path)
      // All that the page has is of other cars.
      if (now.run !== run) location.assign('/')
      return now
    },
    refetchInterval: ({ state: { data } }) => (data?.run === run && data.state === 'failed' ? false : lookMs),
    refetchIntervalInBackground: true,
    networkMode: 'always',
    // While the gateway is started anew nothing answers.
    retry: mostLost,
    retryDelay: lookMs,
    gcTime: 0,
  })
