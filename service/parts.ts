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

/** The parts that the service is built from. */
export interface ServiceParts {
  /** Renders cars itself where it was opened with a renderer and has threads for that. */
  readonly store: Store & { readonly render?: RenderCars | undefined }
  readonly cursors: Cursors
  /** Milliseconds since 1970; the system clock where absent. */
  readonly now?: () => number
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trusted?: Networks
  readonly log?: Logger
  readonly metrics?: Metrics
  readonly freshness?: () => Freshness
  /** Absent: there is no fault switch. */
  readonly faults?: Faults
  /** False: the service has only the interface's endpoints, as a foreign service does. */
  readonly extensions?: boolean | undefined
  /** Whether the process has received a signal to end. */
  readonly stopping?: () => boolean
}

/** Where a request came from: a socket, or a caller in process with an address. */
export interface RequestBindings {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
  readonly address?: string
}

/** `endpoint`: the route that handled the request, for the log and the metrics. */
interface ServiceEnvironment {
  Bindings: RequestBindings
  Variables: { endpoint?: RouteName }
}

export type ServiceContext = Context<ServiceEnvironment>
export type Service = Hono<ServiceEnvironment>
