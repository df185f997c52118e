import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Trouble } from './trouble.mjs'

/** @type {(path: string) => boolean} */
export const isFeed = (path) => /^https?:\/\//i.test(path)

/** @type {(type: string | null) => string} for an address that names no kind of file */
const endingOf = (type) =>
  /ndjson|jsonl/.test(type ?? '')
    ? '.ndjson'
    : /json/.test(type ?? '')
      ? '.json'
      : /sheet/.test(type ?? '')
        ? '.xlsx'
        : '.csv'

/** @type {(url: URL, type: string | null) => string} */
const nameOf = ({ hostname, pathname }, type) => {
  const last = pathname.split('/').at(-1) ?? ''
  const ending = /\.(?:csv|tsv|txt|json|ndjson|jsonl|xlsx)(?:\.gz)?$/i.exec(last)?.[0] ?? endingOf(type)
  return `${hostname.replace(/^www\./, '').replaceAll(/[^a-z0-9.-]/gi, '-')}${ending.toLowerCase()}`
}

/**
 * The file of a feed, fetched where it has changed: a server that names versions is asked for what is newer alone.
 * @param {string} address
 * @param {string} folder where it is kept
 * @returns {Promise<string>} the path of the file
 */
export async function fetchFeed(address, folder) {
  const note = join(folder, 'feed.json')
  /** @type {{ address?: string, file?: string, etag?: string | null, modified?: string | null }} */
  const known = await readFile(note, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  const file = known.address === address && known.file !== undefined ? join(folder, known.file) : undefined
  const headers = new Headers()
  if (file !== undefined && existsSync(file)) {
    if (known.etag) headers.set('If-None-Match', known.etag)
    if (known.modified) headers.set('If-Modified-Since', known.modified)
  }
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(300_000) }).catch((error) => {
    throw new Trouble(`${address}: cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  if (answer.status === 304 && file !== undefined) return file
  if (!answer.ok || answer.body === null)
    throw new Trouble(`${address}: the server answers ${answer.status}.`)
  const name = nameOf(new URL(address), answer.headers.get('Content-Type'))
  const path = join(folder, name)
  try {
    // The body of an answer is a stream of the web, by another type's name.
    await pipeline(Readable.fromWeb(/** @type {any} */ (answer.body)), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
  } finally {
    await rm(`${path}.part`, { force: true })
  }
  const kept = {
    address,
    file: name,
    etag: answer.headers.get('ETag'),
    modified: answer.headers.get('Last-Modified'),
  }
  await writeFile(note, JSON.stringify(kept))
  return path
}
