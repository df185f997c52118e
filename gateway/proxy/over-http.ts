import { type IncomingMessage, request as askPlain } from 'node:http'
import { request as askTls } from 'node:https'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BodyRefused, pieceBytes, takenFrom } from './body.ts'

// An HTTP client for a remote service with small buffers. Node's fetch buffers some four chunks of 64 kB for a stalled
// client, and accepts Brotli, whose decompression may take 16 MB.

/** Statuses without a body; the Response constructor throws for a body. */
const bodiless = [204, 205, 304]

const refused = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new BodyRefused('packed in a way that was not asked for')),
  })

/** The decompressed body, read on demand. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
  const packing = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isPacked = packing === 'gzip' || packing === 'x-gzip'
  if (!isPacked && packing !== 'identity') {
    answer.destroy()
    return refused()
  }
  // Errors of the source reach the stream that is returned.
  const source = isPacked ? pipeline(answer, createGunzip({ chunkSize: pieceBytes }), () => {}) : answer
  return takenFrom(source)
}

function responseOf(answer: IncomingMessage, method: string): Response {
  const headers = new Headers()
  // All headers in their order: Node's parsed object keeps only the first content type.
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '')
  const status = answer.statusCode ?? 0
  if (method === 'HEAD' || bodiless.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(bodyOf(answer), { status, headers })
}

/** Sends one request without following redirects. Rejects when no answer begins. The body is read on demand. */
export function askOverHttp(
  { url, method, headers }: Request,
  { signal, body }: { readonly signal?: AbortSignal | undefined; readonly body?: string | undefined } = {},
): Promise<Response> {
  const ask = url.startsWith('https:') ? askTls : askPlain
  return new Promise((resolve, reject) => {
    const asked = ask(url, {
      method,
      // Some proxies refuse requests without a user agent.
      headers: { 'user-agent': 'forecourt', ...Object.fromEntries(headers), 'accept-encoding': 'gzip' },
      ...(signal && { signal }),
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      // From here on an error reaches the stream.
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
