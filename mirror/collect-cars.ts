import { type FileHandle, open } from 'node:fs/promises'
import * as v from 'valibot'
import { stringifyExact } from '#service/inventory/json.ts'
import { Answered, type MirrorClient, type MirrorClock, type MirroredBody, OutOfReach } from './client.ts'
import { writeAt } from './durable.ts'
import { keyless, withoutKey } from './key.ts'
import { fitted, probeLimit } from './pace.ts'
import type { MirrorPlaces } from './places.ts'
import { type MirrorState, type PassState, writeState } from './state.ts'

// The pass over /cars. Each batch is appended to a file; then the state records the file's valid length.

const Batch = v.object({
  data: v.array(v.unknown()),
  next_url: v.nullish(v.string()),
  scroll_id: v.nullish(v.string()),
  total: v.nullish(v.number()),
})
type Batch = v.InferOutput<typeof Batch>

export interface CollectOptions {
  readonly places: MirrorPlaces
  readonly client: MirrorClient
  readonly clock: MirrorClock
  readonly key: string
  readonly say: (text: string) => void
}

/** The part of the stated total that must arrive: cars may leave the service during a pass. */
const leastPart = 0.95

/** How often one run may restart its pass before it gives up. */
const beginnings = 4

/** Statuses of a service that does not know the cursor, or no longer. */
const cursorLost = (error: unknown) =>
  error instanceof Answered && [400, 404, 410, 422].includes(error.status)

/** The next address of the batch, or null at its end. A batch without data is the end too. */
function afterwards({ data, next_url, scroll_id }: Batch): string | null {
  if (data.length === 0 || scroll_id === null || scroll_id === undefined) return null
  return next_url ?? `/cars?scroll_id=${encodeURIComponent(scroll_id)}`
}

const openPart = async (path: string): Promise<FileHandle> => {
  // Creates a missing file and keeps the content of an existing one.
  await (await open(path, 'a')).close()
  return open(path, 'r+')
}

async function begin(state: MirrorState, { client, clock }: CollectOptions) {
  if (state.pace === null) {
    const began = clock.now()
    await client.get(`/cars?limit=${probeLimit}&scroll_time=1`)
    state.pace = probeLimit / (Math.max(clock.now() - began, 1) / 1000)
  }
  const { limit, scrollTime } = fitted(state.pace)
  const began_at = new Date(clock.now()).toISOString()
  const pass: PassState = {
    began_at,
    next: null,
    limit,
    bytes: 0,
    cars: 0,
    total: null,
    lost: false,
    waited_ms: 0,
  }
  return { pass, first: `/cars?limit=${limit}&scroll_time=${scrollTime}&lang=en` }
}

/** Continues the pass in the state, or begins one, until every car has arrived. Changes the state. */
export async function collectCars(state: MirrorState, options: CollectOptions): Promise<PassState> {
  const { places, client, clock, key, say } = options
  const file = await openPart(places.part)

  /** Appends a response to the file, then updates the state; in the other order a crash would leave a gap. */
  async function take(pass: PassState, ask: () => Promise<MirroredBody>): Promise<string | null> {
    const [began, failures] = [clock.now(), client.failures()]
    const { body, exact } = await ask()
    const smooth = client.failures() === failures
    if (smooth) pass.waited_ms += clock.now() - began
    else pass.lost = true
    const read = v.safeParse(Batch, body)
    if (!read.success) throw new Error('/cars answered with something that is no batch of cars')
    const batch = read.output
    const lines = batch.data.map((car) => `${withoutKey(stringifyExact(car, exact), key)}\n`)
    const bytes = Buffer.from(lines.join(''))
    await writeAt(file, bytes, pass.bytes)
    const next = afterwards(batch)
    pass.bytes += bytes.length
    pass.cars += lines.length
    pass.total = batch.total ?? pass.total
    pass.next = next === null ? null : keyless(next)
    state.pass = pass
    await writeState(places, state)
    say(`${pass.cars} of ${pass.total ?? 'an unknown number of'} cars`)
    return next
  }

  async function run(): Promise<PassState> {
    const { pass, first } = state.pass ? { pass: state.pass, first: undefined } : await begin(state, options)
    // Bytes beyond belong to a response that a crash cut short, so its rest may be lost.
    await file.truncate(pass.bytes)
    if (pass.next !== null) pass.lost = true
    let next = first === undefined ? pass.next : await take(pass, () => client.get(first))
    while (next !== null) {
      const url = next
      next = await take(pass, () => client.follow(url))
    }
    if (pass.waited_ms > 0 && pass.cars > 0) state.pace = pass.cars / (pass.waited_ms / 1000)
    return pass
  }

  try {
    for (let beginning = 1; ; beginning++) {
      let why: string
      try {
        const pass = await run()
        const { lost, cars, total } = pass
        if (total === null || cars >= (lost ? total : total * leastPart)) return pass
        // Some services cannot repeat a response: cars of a lost one are missing. Others end early without a failure.
        why = `only ${cars} of ${total} cars arrived`
        if (beginning === beginnings)
          throw new Error(`${why}${lost ? ', after answers were lost on the way' : ''}`)
      } catch (error) {
        const slow = error instanceof OutOfReach && error.slow
        const lost = state.pass !== null && cursorLost(error)
        if (!(slow || lost) || beginning === beginnings) throw error
        if (slow) state.pace = (state.pace ?? 1) / 4
        why = slow ? 'answers take too long' : 'the cursor is lost'
      }
      say(`${why}: beginning anew`)
      state.pass = null
      await writeState(places, state)
    }
  } finally {
    await file.close()
  }
}
