import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { acceptedEncoding } from '../api/compress.ts'

/** Such as `'sha256-…'`. */
export interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The built app's one page. */
export interface Page {
  /** Content-Security-Policy sources of what is inline in it. */
  readonly inline: Inline
  answer(request: Request): Response
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

async function readInline(dist: string): Promise<Inline> {
  const csp: unknown = JSON.parse(await readFile(join(dist, 'csp.json'), 'utf8'))
  if (typeof csp === 'object' && csp !== null && 'scriptSrc' in csp && 'styleSrc' in csp) {
    const { scriptSrc: scripts, styleSrc: styles } = csp
    if (isStrings(scripts) && isStrings(styles)) return { scripts, styles }
  }
  throw new Error(`csp.json in ${dist} does not name the page's inline scripts and styles`)
}

/**
 * Reads the page once: a new build wants a new process. Rejects when `dist` holds no build.
 * `remote` tells the page that its cars are not the demo's, which it would otherwise say they are.
 */
export async function openPage(dist: string, { remote }: { remote: boolean }): Promise<Page> {
  const built = await readFile(join(dist, 'index.html'), 'utf8')
  const plain = Buffer.from(remote ? built.replace('<html ', '<html data-inventory="remote" ') : built)
  const bodies = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain), plain }
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const fixed = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }

  return {
    inline: await readInline(dist),
    answer({ method, headers }) {
      // A tag that a proxy has weakened (W/) still names the same page.
      const known = (headers.get('if-none-match') ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (known.includes(etag)) return new Response(null, { status: 304, headers: fixed })
      const encoding = acceptedEncoding(headers.get('accept-encoding') ?? undefined)
      const body = bodies[encoding ?? 'plain']
      const described = new Headers({ ...fixed, 'content-type': 'text/html; charset=utf-8' })
      described.set('content-length', String(body.length))
      if (encoding !== undefined) described.set('content-encoding', encoding)
      return new Response(method === 'HEAD' ? null : new Uint8Array(body), { headers: described })
    },
  }
}
