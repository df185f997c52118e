import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getPath } from 'hono/utils/url'

// What Node's parser lets through and no program behind it is to see.

/** Larger bodies are refused: no endpoint of the interface reads one. */
export const largestBody = 65_536

/** Signs of a path: the longest id has some 2,000. What is longer is answered with 414. */
export const longestPath = 4000

/** The path to route by. The library reads one that is no UTF-8 sign by sign, with an exception each: a long one stays as it is. */
export function routedPath(request: Request): string {
  const path = request.url.length > longestPath ? new URL(request.url).pathname : ''
  return path.length > longestPath ? path : getPath(request)
}

/** A request that is read in two ways by two programs, or sends what is not read; `status` is what it is answered with. */
export interface WireFault {
  readonly status: 400 | 413
  readonly text: string
}

const tooLarge: WireFault = { status: 413, text: 'The request is too large.' }

const brokenOff: WireFault = { status: 400, text: 'The request breaks off.' }

/** A body without a length, read as far as it may go; what is left of it ends with the connection. */
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

/** A body as text, with or without a length. A reader who leaves while sending it is no failure of this side. */
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
 * @param incoming what came over a socket; in process there is nothing but headers to find fault with
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
  // RFC 9112 §3.2: a proxy may have looked at the other one.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return { status: 400, text: 'There is more than one Host.' }
  const bodiless = method === 'GET' || method === 'HEAD'
  return bodiless && headers['transfer-encoding'] !== undefined ? faultOfPieces(incoming) : undefined
}

/** Longer than the longest wait on purpose (/faults). */
const stalledAfterMs = 120_000

/** Has a server close connections on which nothing moves: a reader who never reads an answer loses it. */
export const endStalled = (server: Server, afterMs = stalledAfterMs): void => void server.setTimeout(afterMs)

const underWay = new WeakMap<Socket, Set<ServerResponse>>()

/** Answers under way on a connection, which close with it: one listener, however many there are. */
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
 * Closes an answer with its connection. While an answer waits for the one before it, Node does not report that the
 * connection has ended: its source would go on, and its memory would never be freed.
 */
export function endsWithSocket({ socket }: IncomingMessage, answer: ServerResponse): void {
  const answers = answersOf(socket)
  answers.add(answer)
  answer.once('close', () => void answers.delete(answer))
  if (socket.destroyed) setImmediate(() => answer.emit('close'))
}
