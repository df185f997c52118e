import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/** What stands around a request: a socket, where there is one, and what the gateway has found out about it. */
export interface GatewayEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Names the request in the log, at the service and in the answer. */
    requestId?: string
    /** Who was let in, as a proxy named them; absent where a password was enough. */
    identity?: string
    /** The access key that the reader has brought, where readers bring theirs. */
    ownKey?: string
  }
}

export type GatewayContext = Context<GatewayEnvironment>
export type Gateway = Hono<GatewayEnvironment>
