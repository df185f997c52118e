import * as v from 'valibot'
import { ownCarsLookMs, pause } from '#src/lib/timing.ts'

// The gateway takes a file of cars from a reader at its own machine (gateway/own-cars).

const path = '/own-cars'

const FileSample = v.object({
  id: v.string(),
  fields: v.array(v.string()),
  rows: v.number(),
  cars: v.number(),
  columns: v.array(
    v.object({ column: v.string(), field: v.nullable(v.string()), examples: v.array(v.string()) }),
  ),
  oddities: v.array(v.object({ kind: v.string(), count: v.number() })),
  unreadable: v.array(v.string()),
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

/** A gateway that does not answer for so many looks was ended. */
const mostLost = 60

/** Resolves once the cars are served, by a gateway that was started anew with them; rejects where they cannot be. */
export async function showCars(id: string, fields: readonly (string | null)[]): Promise<void> {
  const body = JSON.stringify({ id, fields })
  const { run } = await answer(ImportState, `${path}/shown`, { method: 'POST', body })
  for (let lost = 0; lost < mostLost;) {
    await pause(ownCarsLookMs)
    const now = await answer(ImportState, path).catch(() => undefined)
    if (now === undefined) lost += 1
    else if (now.run !== run) return
    else if (now.state === 'failed') break
  }
  throw new Error('The cars were not imported.')
}
