import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getPath } from 'hono/utils/url'

// Checks of requests that Node's parser accepts and no code behind this file should see.

/** Largest body in bytes: no endpoint of the interface reads a body. */
export const largestBody = 65_536

/** Characters of a path: the longest id has some 2,000. A longer path gets 414. */
export const longestPath = 4000

/** The path for routing. Hono throws an exception for each invalid character: a long path stays as it is. */
export function routedPath(request: Request): string {
  const path = request.url.length > longestPath ? new URL(request.url).pathname : ''
  return path.length > longestPath ? path : getPath(request)
}

/** A request that two programs may read differently, or with too large a body; `status`: its response's. */
export interface WireFault {
  readonly status: 400 | 413
  readonly text: string
}

const tooLarge: WireFault = { status: 413, text: 'The request is too large.' }

const brokenOff: WireFault = { status: 400, text: 'The request breaks off.' }

/** Reads a body without a length up to the limit; the rest is dropped with the connection. */
async function faultOfPieces(incoming: IncomingMessage): Promise<WireFault | undefined> {
  let length = 0
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
      length += Buffer.byteLength(piece)
      if (length > largestBody) return tooLarge
    }
  } catch {
    return brokenOff
  }
  return undefined
}

/** A body as text, with or without a length. A client that breaks off causes a 400, not a failure. */
export async function bodyText({ body }: Request, largest: number): Promise<string | WireFault> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  try {
    for await (const piece of body ?? []) {
      length += piece.byteLength
      if (length > largest) return tooLarge
      text += decoder.decode(piece, { stream: true })
    }
  } catch {
    return brokenOff
  }
  return text + decoder.decode()
}

/**
 * @param incoming the request of a socket; absent in process, where only headers can be checked
 * @param largest bytes of a body
 */
export async function wireFault(
  request: Request,
  incoming: IncomingMessage | undefined,
  largest = largestBody,
): Promise<WireFault | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) return tooLarge
  if (incoming === undefined) return undefined
  const { headers, rawHeaders, method } = incoming
  // RFC 9112 §3.2: a proxy may have routed by the other Host.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return { status: 400, text: 'There is more than one Host.' }
  const bodiless = method === 'GET' || method === 'HEAD'
  return bodiless && headers['transfer-encoding'] !== undefined ? faultOfPieces(incoming) : undefined
}

/** Longer than the longest delay of the fault switch (/faults). */
const stalledAfterMs = 120_000

/** Closes idle connections: a client that never reads its response loses it. */
export const endStalled = (server: Server, afterMs = stalledAfterMs): void => void server.setTimeout(afterMs)

const underWay = new WeakMap<Socket, Set<ServerResponse>>()

/** Responses in progress on a connection, which close with it. One listener serves all of them. */
function answersOf(socket: Socket): Set<ServerResponse> {
  const known = underWay.get(socket)
  if (known) return known
  const answers = new Set<ServerResponse>()
  underWay.set(socket, answers)
  socket.once('close', () => {
    for (const answer of answers) answer.emit('close')
  })
  return answers
}

/**
 * Closes a response with its connection. Node does not report the end of the connection to a response that
 * waits for the one before it: its source would continue, and its memory would never be freed.
 */
export function endsWithSocket({ socket }: IncomingMessage, answer: ServerResponse): void {
  const answers = answersOf(socket)
  answers.add(answer)
  answer.once('close', () => void answers.delete(answer))
  if (socket.destroyed) setImmediate(() => answer.emit('close'))
}
