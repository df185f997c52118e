import type { EndpointName, RequestRead } from '#contract/endpoints.ts'
import type { Caller } from './access.ts'
import type { Cursors } from './cursor.ts'
import type { Indexes } from './indexes.ts'
import type { Dictionaries } from './inventory/dictionaries.ts'
import type { RequestAddress } from './paging.ts'
import type { RenderCars, RenderRequest } from './present/renderer.ts'
import type { Store } from './store/store.ts'

/** An admitted request, read and found valid, with all that answering it takes. */
export interface Call<E extends EndpointName> extends RequestRead<E>, RequestAddress {
  readonly caller: Caller
  readonly store: Store
  readonly render: RenderCars
  readonly cursors: Cursors
  readonly dictionaries: Dictionaries
  readonly indexes: Indexes
  /** Milliseconds since 1970; one moment for the whole answer. */
  readonly now: number
}

export type Handler<E extends EndpointName> = (call: Call<E>) => Response | Promise<Response>

/** How this caller is shown cars. */
export const renderRequest = (
  { caller, now }: Pick<Call<EndpointName>, 'caller' | 'now'>,
  request: Pick<RenderRequest, 'lang' | 'form' | 'envelope'>,
): RenderRequest => ({ domains: [...caller.scope], now, ...request })
