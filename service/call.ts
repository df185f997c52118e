import type { EndpointName, RequestRead } from '#contract/endpoints.ts'
import type { ExtensionRoute } from '#contract/facets/extensions.ts'
import type { Caller } from './access.ts'
import type { Cursors } from './cursor.ts'
import type { Indexes } from './indexes.ts'
import type { InventoryDictionaries } from './inventory/dictionaries.ts'
import type { RequestAddress } from './paging.ts'
import type { RenderCars, RenderRequest } from './present/renderer.ts'
import type { Store } from './store/store.ts'

/** An endpoint of the interface, or one of the service's extensions. */
export type RouteName = EndpointName | ExtensionRoute

/** A request whose key has access. */
export interface AdmittedCall extends RequestAddress {
  readonly caller: Caller
  readonly store: Store
  readonly dictionaries: InventoryDictionaries
}

/** An admitted request with valid parameters, and all that its handler needs. */
export interface EndpointCall<E extends EndpointName> extends RequestRead<E>, AdmittedCall {
  readonly render: RenderCars
  readonly cursors: Cursors
  readonly indexes: Indexes
  /** Milliseconds since 1970; the same moment for the whole response. */
  readonly now: number
}

export type Handler<E extends EndpointName> = (call: EndpointCall<E>) => Response | Promise<Response>

/** The part of a render request that is the same for all responses to this caller. */
export const renderRequest = (
  { caller, now }: Pick<EndpointCall<EndpointName>, 'caller' | 'now'>,
  request: Pick<RenderRequest, 'lang' | 'form' | 'envelope'>,
): RenderRequest => ({ domains: [...caller.scope], now, ...request })
