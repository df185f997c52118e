import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/** Data of a request: its socket, if any, and values that the gateway's middleware sets. */
export interface GatewayEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Id of the request in the log, at the service and in the answer. */
    requestId?: string
    /** User name from a trusted proxy. Absent after a sign-in by password. */
    identity?: string
    /** The user's own access key. */
    ownKey?: string
  }
}

export type GatewayContext = Context<GatewayEnvironment>
export type Gateway = Hono<GatewayEnvironment>
