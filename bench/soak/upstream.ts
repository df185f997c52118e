import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A worst-case service: endless responses, long exports, huge pictures. Only responses for single cars are short. */
export interface Upstream {
  readonly address: string
  close(): void
}

export interface UpstreamSizes {
  /** Bytes of an export. */
  readonly exportBytes: number
  /** Pixels of a picture on each side; it is noise, so that it compresses badly. */
  readonly pictureSide: number
}

const piece = `${JSON.stringify({ id: '5ca1ab1e', text: randomBytes(24_000).toString('hex') })},`

/** Writes as fast as the client reads. */
function pour(response: ServerResponse, pieces: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"data":[')
  let left = pieces
  const more = () => {
    while (left > 0) {
      left -= 1
      if (!response.write(piece)) return
    }
    response.end('0]}')
  }
  response.on('drain', more)
  more()
}

export async function openUpstream({ exportBytes, pictureSide }: UpstreamSizes): Promise<Upstream> {
  const raw = { width: pictureSide, height: pictureSide, channels: 3 as const }
  const picture = await sharp(randomBytes(pictureSide * pictureSide * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const server: Server = createServer((request, response) => {
    response.on('error', () => {})
    if (request.url?.startsWith('/picture'))
      return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    if (request.url?.startsWith('/cars/'))
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
    pour(
      response,
      request.url?.startsWith('/cars?') ? Math.ceil(exportBytes / piece.length) : Number.POSITIVE_INFINITY,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on TCP has an address of this type.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
