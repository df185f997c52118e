import { type IncomingMessage, request as askPlain } from 'node:http'
import { request as askTls } from 'node:https'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BodyRefused, pieceBytes, takenFrom } from './body.ts'

// Asks another process's service. Node's fetch holds some four pieces of 64 kB between the line and a reader who takes
// nothing, and asks for Brotli, which may take 16 MB to unpack; here it is the piece in hand and the next one.

/** These never have a body, and no Response may be made with one. */
const bodiless = [204, 205, 304]

const refused = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new BodyRefused('packed in a way that was not asked for')),
  })

/** Read as it is taken, and unpacked. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
  const packing = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isPacked = packing === 'gzip' || packing === 'x-gzip'
  if (!isPacked && packing !== 'identity') {
    answer.destroy()
    return refused()
  }
  // Its failure is that of what it gives.
  const source = isPacked ? pipeline(answer, createGunzip({ chunkSize: pieceBytes }), () => {}) : answer
  return takenFrom(source)
}

function responseOf(answer: IncomingMessage, method: string): Response {
  const headers = new Headers()
  // All of each name, as they came: Node's own table keeps the first of two types alone.
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '')
  const status = answer.statusCode ?? 0
  if (method === 'HEAD' || bodiless.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(bodyOf(answer), { status, headers })
}

/** One request, never redirected; rejects where no answer begins. The body is read as it is taken. */
export function askOverHttp(
  { url, method, headers }: Request,
  { signal, body }: { readonly signal?: AbortSignal | undefined; readonly body?: string | undefined } = {},
): Promise<Response> {
  const ask = url.startsWith('https:') ? askTls : askPlain
  return new Promise((resolve, reject) => {
    const asked = ask(url, {
      method,
      // Some that stand before a service refuse who gives no name.
      headers: { 'user-agent': 'forecourt', ...Object.fromEntries(headers), 'accept-encoding': 'gzip' },
      ...(signal && { signal }),
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      // From here on a failure errors the stream.
      answer.on('error', () => {})
      try {
        resolve(responseOf(answer, method))
      } catch (error) {
        answer.destroy()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    asked.end(body)
  })
}
