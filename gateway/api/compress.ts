import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best of the two that the header admits; `q=0` refuses. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const refused = /^\s*(?:;.*)?;\s*q=0(?:\.0*)?\s*$/
  const accepted = new Set(
    (header ?? '').split(',').flatMap((part) => {
      const [name = ''] = part.split(';')
      return refused.test(part.slice(name.length)) ? [] : [name.trim().toLowerCase()]
    }),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}

// Compressed anew for every answer: the levels at which a page of results costs 2 to 4 ms.
const makers = {
  br: () =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_LGWIN]: 19,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: () => createGzip({ level: 5 }),
}

export function compressStream(encoding: Encoding): ReadableWritablePair<Uint8Array, Uint8Array> {
  // Node's own web streams and the DOM's have the same shape and different names.
  return Duplex.toWeb(makers[encoding]()) as ReadableWritablePair<Uint8Array, Uint8Array>
}
