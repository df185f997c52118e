import { type EndpointCall, type Handler, renderRequest } from '../call.ts'
import { type Cursor, type CursorFilters, parseScrollId, scrollId } from '../cursor.ts'
import { invalid } from '../failures.ts'
import { linkTo } from '../paging.ts'
import { carForms } from '../present/car.ts'
import type { SeenPlaces } from '../present/places.ts'
import type { RenderedCars } from '../present/renderer.ts'
import { json, jsonStream } from '../responses.ts'
import { GenerationGone } from '../store/store.ts'

type ExportCall = EndpointCall<'export'>

/** A pass and the position of this request in it. */
interface Pass extends Cursor {
  readonly id: string
  readonly after: number
}

const minuteMs = 60_000
const startAgain = 'start a new pass without scroll_id'

const chosenFilters = ({ filters, caller }: ExportCall): CursorFilters => ({
  domains: filters.sources?.flatMap((host) => caller.sites.idOf(host) ?? []).sort((a, b) => a - b),
  leasing: filters.leasing,
})

async function begin(call: ExportCall): Promise<Pass> {
  const { limit = 500, scroll_time: scrollTime = 10, lang } = call.values
  const filters = chosenFilters(call)
  const scope = filters.domains ?? [...call.caller.scope]
  const generation = call.store.generation()
  const until = call.now + scrollTime * minuteMs
  await call.store.pin(generation, until)
  const total = await call.store.exportCount({ generation, domains: scope, leasing: filters.leasing })
  const store = call.store.identity()
  const cursor = { store, generation, filters, scope, lang, limit, scrollTime, total }
  const id = await call.cursors.open(call.caller.key, cursor, until, call.now)
  return { ...cursor, id, after: -1 }
}

/** A filter may be left out of a later request (the cursor keeps it), but neither added nor changed. */
function checkFilters(kept: CursorFilters | null, given: CursorFilters) {
  const issues = (['domains', 'leasing'] as const).flatMap((name) => {
    const param = name === 'domains' ? 'domains[]' : 'is_leasing'
    if (given[name] === undefined) return []
    if (kept === null) return [{ param, message: `cannot be checked against the cursor: ${startAgain}` }]
    if (String(given[name]) === String(kept[name])) return []
    return [{ param, message: `must stay as it was at the first request: ${startAgain}` }]
  })
  if (issues.length > 0) throw invalid(issues)
}

/** The same response for unknown, expired and foreign cursors: it must not reveal another key's cursor. */
const unknownCursor = () =>
  invalid([{ param: 'scroll_id', message: `is unknown or has expired: ${startAgain}` }])

/** The store no longer has the generation of the pass: the cursor counts as expired. */
const passIsOver = (error: unknown): never => {
  throw error instanceof GenerationGone ? unknownCursor() : error
}

async function resume(call: ExportCall, text: string): Promise<Pass> {
  const position = parseScrollId(text)
  const cursor = position && (await call.cursors.find(position.id, call.caller.key, call.now))
  if (position === undefined || cursor === undefined) throw unknownCursor()
  // The store was rebuilt since: the generation numbers of the old one mean nothing here.
  if (cursor.store !== call.store.identity()) throw unknownCursor()
  checkFilters(cursor.filters, chosenFilters(call))
  const { limit = cursor.limit, scroll_time: scrollTime = cursor.scrollTime } = call.values
  const until = call.now + scrollTime * minuteMs
  await call.store.pin(cursor.generation, until).catch(passIsOver)
  await call.cursors.renew(position.id, until)
  const lang = call.params.has('lang') ? call.values.lang : cursor.lang
  return { ...cursor, ...position, limit, scrollTime, lang }
}

/** Cars read and written at a time; between two chunks, the thread serves other requests. */
const chunkSize = 25

/** A chunk with at least one record; all of its cars may be hidden from the key. */
interface Chunk extends RenderedCars {
  readonly lastNo: number
}

async function* chunksOf(call: ExportCall, pass: Pass): AsyncGenerator<Chunk> {
  const request = renderRequest(call, { lang: pass.lang, form: carForms.export, envelope: 'none' })
  const question = {
    generation: pass.generation,
    // A source that the key has lost since the first request is hidden.
    domains: pass.scope.filter((id) => call.caller.scope.has(id)),
    leasing: pass.filters?.leasing,
  }
  let { after } = pass
  let seenPlaces: SeenPlaces | undefined
  for (let left = pass.limit; left > 0; left -= chunkSize) {
    const rendered = await call.render(
      { batch: { ...question, after, limit: Math.min(left, chunkSize) } },
      seenPlaces ? { ...request, seenPlaces } : request,
    )
    const { lastNo } = rendered
    if (lastNo === undefined) return
    after = lastNo
    seenPlaces = rendered.seenPlaces
    yield { ...rendered, lastNo }
  }
}

const nextUrl = (call: ExportCall, pass: Pass, after: number) =>
  linkTo(
    { self: call.self, pairs: keptPairs(pass) },
    {
      lang: pass.lang,
      limit: String(pass.limit),
      scroll_time: String(pass.scrollTime),
      scroll_id: scrollId({ id: pass.id, after }),
      api_key: call.caller.key,
    },
  )

const keptPairs = ({ filters }: Pass) => [
  ...(filters?.domains ?? []).map((id) => ['domains[]', String(id)] as const),
  ...(filters?.leasing === undefined ? [] : [['is_leasing', filters.leasing ? '1' : '0'] as const]),
]

/**
 * A batch in the order of writing: cars first, then the next position, which is only known at the end. An
 * error midway breaks the response off; the client can repeat the same request.
 */
async function* batch(
  call: ExportCall,
  pass: Pass,
  first: Chunk,
  rest: AsyncGenerator<Chunk>,
): AsyncGenerator<string | Uint8Array> {
  let { lastNo: after, carCount } = first
  yield '{"data":['
  yield first.json
  for await (const next of rest) {
    after = next.lastNo
    if (next.carCount === 0) continue
    if (carCount > 0) yield ','
    yield next.json
    carCount += next.carCount
  }
  const next_url = nextUrl(call, pass, after)
  const tail = { next_url, scroll_id: scrollId({ id: pass.id, after }), total: pass.total }
  yield `],${JSON.stringify(tail).slice(1)}`
}

export const exportCars: Handler<'export'> = async (call) => {
  const { scroll_id } = call.values
  const pass = scroll_id === undefined ? await begin(call) : await resume(call, scroll_id)
  const chunks = chunksOf(call, pass)
  const first = await chunks.next().catch(passIsOver)
  if (first.done !== true) return jsonStream(batch(call, pass, first.value, chunks))
  const { total } = pass
  return json({ data: [], next_url: null, scroll_id: null, total, message: 'No more data' })
}
