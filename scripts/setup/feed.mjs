import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Trouble } from './trouble.mjs'

/** @type {(path: string) => boolean} */
export const isFeed = (path) => /^https?:\/\//i.test(path)

/** @type {(type: string | null) => string} for an address without a file's ending */
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

/** A feed of a million cars has some 500 MB. */
const mostBytes = 2_000_000_000
const mostRedirects = 5

/** The printable part of an address: keys are in its query or before its host. @type {(url: URL) => string} */
const said = ({ origin, pathname }) => origin + pathname

/** @type {(url: URL) => string | undefined} */
function credentialsOf({ username, password }) {
  if (username === '') return undefined
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  } catch {
    throw new Trouble('The name and password in the address of a feed cannot be read.')
  }
}

/**
 * Requests a feed. A redirect must use https: otherwise a feed's host could lead to addresses that only this
 * machine can reach.
 * @param {URL} first
 * @param {Headers} headers
 * @returns {Promise<Response>}
 */
async function askFeed(first, headers) {
  const signal = AbortSignal.timeout(300_000)
  const credentials = credentialsOf(first)
  let url = new URL(first)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    url.username = url.password = ''
    // Credentials are for this host only.
    if (credentials && url.origin === first.origin)
      headers.set('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
    else headers.delete('Authorization')
    const answer = await fetch(url, { headers, signal, redirect: 'manual' })
    const location = answer.headers.get('Location')
    if (answer.status < 300 || answer.status === 304 || answer.status >= 400 || location === null)
      return answer
    await answer.body?.cancel()
    const next = new URL(location, url)
    if (next.protocol !== 'https:' && next.origin !== url.origin)
      throw new Trouble(`${said(first)}: leads to ${said(next)}, which is followed over https alone.`)
    url = next
  }
  throw new Trouble(`${said(first)}: leads on and on.`)
}

/** @type {(most: number, address: string) => (body: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>} */
const upTo = (most, address) =>
  async function* (body) {
    let bytes = 0
    for await (const piece of body) {
      bytes += piece.byteLength
      if (bytes > most) throw new Trouble(`${address}: more than ${most / 1_000_000} MB.`)
      yield piece
    }
  }

/**
 * Fetches the file of a feed if it has changed, by ETag or Last-Modified where the server sends them.
 * @param {string} address
 * @param {string} folder for the file
 * @param {number} [most] bytes of the file
 * @returns {Promise<string>} the path of the file
 */
export async function fetchFeed(address, folder, most = mostBytes) {
  if (!URL.canParse(address)) throw new Trouble('The address of a feed cannot be read.')
  const url = new URL(address)
  // A digest, because the address may contain keys.
  const from = createHash('sha256').update(address).digest('hex')
  const note = join(folder, 'feed.json')
  /** @type {{ from?: string, file?: string, etag?: string | null, modified?: string | null }} */
  const known = await readFile(note, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  const file = known.from === from && known.file !== undefined ? join(folder, known.file) : undefined
  const headers = new Headers()
  if (file !== undefined && existsSync(file)) {
    if (known.etag) headers.set('If-None-Match', known.etag)
    if (known.modified) headers.set('If-Modified-Since', known.modified)
  }
  const answer = await askFeed(url, headers).catch((error) => {
    if (error instanceof Trouble) throw error
    throw new Trouble(`${said(url)}: cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  if (answer.status === 304 && file !== undefined) return file
  if (!answer.ok || answer.body === null)
    throw new Trouble(`${said(url)}: the server answers ${answer.status}.`)
  const name = nameOf(url, answer.headers.get('Content-Type'))
  const path = join(folder, name)
  try {
    // `Readable.fromWeb` expects Node's own type of web stream.
    const body = Readable.fromWeb(/** @type {any} */ (answer.body))
    await pipeline(body, upTo(most, said(url)), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
  } finally {
    await rm(`${path}.part`, { force: true })
  }
  const kept = {
    from,
    file: name,
    etag: answer.headers.get('ETag'),
    modified: answer.headers.get('Last-Modified'),
  }
  await writeFile(note, JSON.stringify(kept))
  return path
}
