import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Networks } from './addresses.ts'
import type { RouteName } from './call.ts'
import type { Cursors } from './cursor.ts'
import type { Faults } from './faults.ts'
import type { Freshness } from './freshness.ts'
import type { Metrics } from './metrics.ts'
import type { RenderCars } from './present/renderer.ts'
import type { Store } from './store/store.ts'

/** What the service is put together from. */
export interface ServiceParts {
  /** Renders cars itself where it was opened with a renderer and has threads for it. */
  readonly store: Store & { readonly render?: RenderCars | undefined }
  readonly cursors: Cursors
  /** Milliseconds since 1970; the clock where absent. */
  readonly now?: () => number
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trusted?: Networks
  readonly log?: Logger
  readonly metrics?: Metrics
  readonly freshness?: () => Freshness
  /** Absent: there is no fault switch. */
  readonly faults?: Faults
  /** False: the service knows the interface alone, as one of another maker does. */
  readonly extensions?: boolean | undefined
  /** True after a signal to end. */
  readonly stopping?: () => boolean
}

/** What stands around a request: a socket, or a caller in process. */
export interface RequestBindings {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
  readonly address?: string
}

/** `endpoint`: which one answered, for the log and the metrics. */
interface ServiceEnvironment {
  Bindings: RequestBindings
  Variables: { endpoint?: RouteName }
}

export type ServiceContext = Context<ServiceEnvironment>
export type Service = Hono<ServiceEnvironment>
