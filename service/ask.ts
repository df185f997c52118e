import type { EndpointName, RequestRead } from '#contract/endpoints.ts'
import type { Caller } from './access.ts'
import type { Cursors } from './cursor.ts'
import type { Indexes } from './indexes.ts'
import type { Dictionaries } from './inventory/dictionaries.ts'
import type { Asked } from './paging.ts'
import type { RenderCars, RenderRequest } from './present/renderer.ts'
import type { Store } from './store/store.ts'

/** An admitted request, read and found valid, with all that answering it takes. */
export interface Ask<E extends EndpointName> extends RequestRead<E>, Asked {
  readonly caller: Caller
  readonly store: Store
  readonly render: RenderCars
  readonly cursors: Cursors
  readonly dictionaries: Dictionaries
  readonly indexes: Indexes
  /** Milliseconds since 1970; one moment for the whole answer. */
  readonly now: number
}

export type Handler<E extends EndpointName> = (ask: Ask<E>) => Response | Promise<Response>

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** `text` is JSON already: cars are rendered as text, so that int64 prices stay exact. */
export const jsonText = (text: string | Uint8Array<ArrayBuffer>, status = 200): Response =>
  new Response(text, { status, headers })

export const json = (value: unknown, status = 200): Response => jsonText(JSON.stringify(value), status)

/** JSON text in pieces, each written when the reader has taken the one before. */
export function jsonStream(pieces: AsyncGenerator<string | Uint8Array>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    // None ahead: many exports at once would each keep megabytes that nobody has asked for yet.
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}

/** How this caller is shown cars. */
export const renderRequest = (
  { caller, now }: Pick<Ask<EndpointName>, 'caller' | 'now'>,
  request: Pick<RenderRequest, 'lang' | 'form' | 'envelope'>,
): RenderRequest => ({ domains: [...caller.scope], now, ...request })
