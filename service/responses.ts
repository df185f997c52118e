import { streamOf } from './streams.ts'

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** `text` is already JSON: cars are rendered as text, so that int64 prices stay exact. */
export const jsonText = (text: string | Uint8Array<ArrayBuffer>, status = 200): Response =>
  new Response(text, { status, headers })

export const json = (value: unknown, status = 200, more: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { ...headers, ...more } })

/** A response of JSON pieces; each piece is produced when the client has taken the one before. */
export function jsonStream(pieces: AsyncGenerator<string | Uint8Array>): Response {
  const encoder = new TextEncoder()
  const encoded = async function* () {
    for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
  }
  return new Response(streamOf(encoded()), { headers })
}
