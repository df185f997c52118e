import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { isPictureWidth, pictureWidths } from '#contract/pictures.ts'
import { problem } from '../shared/problem.ts'
import type { DiskCache } from './disk-cache.ts'
import { type fetchRemotePicture, RemotePictureError } from './remote.ts'
import { formatFor, NotAPicture, resize } from './resize.ts'

export interface PictureOptions {
  readonly demoPictures: string
  readonly cache: DiskCache
  /** Fetches a picture of another host. Absent when that is switched off. */
  readonly fetchRemote: typeof fetchRemotePicture | undefined
  /** Resizes in a child process: a malicious picture may take forever. */
  readonly resizeRemote: typeof resize
  /** Whether the service has named the address. Other addresses are not fetched. */
  readonly isNamed: (address: string) => boolean
  /** Upper bound of concurrent pictures, each of which takes up to some 60 MB. */
  readonly atOnce: number
}

/** Upper bound of the queue, which holds addresses alone. Further requests get a Retry-After. */
const mostWaiting = 1000

interface PictureSource {
  readonly remote: boolean
  read(): Promise<Buffer>
}

/** The origin of a picture. Undefined for an invalid `src`, null for a forbidden one. */
function sourceOf(
  src: string,
  { demoPictures, fetchRemote, isNamed }: PictureOptions,
): PictureSource | null | undefined {
  // A query does not change the file: the demo uses it to derive sixty photos from a few pictures.
  const name = /^\/demo\/pictures\/([\w-][\w.-]*)(?:\?[\w=&-]*)?$/.exec(src)?.[1]
  if (name !== undefined) return { remote: false, read: () => readFile(join(demoPictures, name)) }
  if (!URL.canParse(src) || !/^https?:$/.test(new URL(src).protocol)) return undefined
  return fetchRemote && isNamed(src) ? { remote: true, read: () => fetchRemote(src) } : null
}

class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
}

// Must be raised when the same request would give other bytes.
const edition = 1

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Whether the answer goes into an <img>: for other requests a redirect to a given address would be an open redirect.
 * Browsers send Sec-Fetch-Dest only over TLS and to this machine; otherwise Accept decides, which begins with HTML for
 * a navigation and lists only image types for an <img>.
 */
function isForPicture(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null) return destination === 'image'
  const accept = headers.get('accept') ?? ''
  return accept.includes('image/') && !accept.includes('text/html')
}

/** Answers `/pictures?src=…&w=…`. */
export function createPictures(options: PictureOptions): (request: Request) => Promise<Response> {
  const { cache, resizeRemote } = options
  // Merges concurrent requests for the same picture.
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = pLimit(options.atOnce)

  const obtain = async (name: string, work: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = await cache.get(name)
    if (kept) return kept
    const started = underWay.get(name)
    if (started) return started
    if (inTurn.pendingCount >= mostWaiting) throw new TooManyPictures()
    const promise = inTurn(work)
      .then(async (bytes) => {
        await cache.put(name, bytes)
        return bytes
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, promise)
    return promise
  }

  return async (request: Request): Promise<Response> => {
    const { searchParams } = new URL(request.url)
    const src = searchParams.get('src') ?? ''
    const width = Number(searchParams.get('w') ?? Number.NaN)
    if (!isPictureWidth(width)) return problem(400, `w must be one of ${pictureWidths.join(', ')}.`)
    const source = sourceOf(src, options)
    if (source === undefined) return problem(400, 'src must be the address of a picture.')
    if (source === null) {
      // An <img> can show the larger original. For other requests this would be an open redirect.
      return isForPicture(request.headers)
        ? new Response(null, {
            status: 302,
            headers: { location: new URL(src).href, 'cache-control': 'no-store' },
          })
        : problem(403, 'Pictures of other hosts are not resized here.')
    }

    const format = formatFor(request.headers.get('accept') ?? undefined)
    const name = createHash('sha256').update(`${edition} ${width} ${format} ${src}`).digest('base64url')
    const headers = { etag: `"${name}"`, vary: 'Accept', 'cache-control': 'public, max-age=2592000' }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    try {
      const resizeIt = source.remote ? resizeRemote : resize
      const bytes = await obtain(name, async () => resizeIt(await source.read(), width, format))
      const described = {
        ...headers,
        'content-type': `image/${format}`,
        'content-length': String(bytes.length),
      }
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers: described })
    } catch (error) {
      if (!source.remote && isMissing(error)) return problem(404, 'There is no such picture.')
      if (error instanceof TooManyPictures)
        return problem(503, 'Too many pictures are asked for at once.', { 'retry-after': '2' })
      if (error instanceof RemotePictureError) return problem(502, error.message)
      return problem(
        502,
        error instanceof NotAPicture
          ? 'This is no picture that can be read.'
          : 'The picture could not be fetched.',
      )
    }
  }
}
