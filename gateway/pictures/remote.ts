import { lookup as resolveName } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface RemoteLimits {
  readonly maxBytes: number
  /** Timeout of the whole download, including redirects. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  /** Whether connections to this address are allowed. */
  readonly allows: (address: string) => boolean
  readonly ports: readonly string[]
}

export const remoteLimits: RemoteLimits = {
  maxBytes: 20_000_000,
  timeoutMs: 10_000,
  maxRedirects: 3,
  allows: isPublicAddress,
  ports: ['', '80', '443'],
}

/** A picture of another host could not be fetched. The message is shown to users. */
export class RemotePictureError extends Error {
  override readonly name = 'RemotePictureError'
}

const refuse = (text: string): never => {
  throw new RemotePictureError(text)
}

/** One message for every connection failure, so that it reveals no names of the inner network. */
const unreachable = 'The picture could not be fetched.'

/** Resolves and checks the name for the connection itself, which prevents DNS rebinding. */
const guardedLookup =
  (allows: RemoteLimits['allows']): LookupFunction =>
  (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => allows(address))) {
        return done(new RemotePictureError(unreachable), '')
      }
      const [first] = addresses
      if (options.all === true) done(null, addresses)
      else done(null, first?.address ?? '', first?.family ?? 4)
    })
  }

function checkUrl(url: URL, { allows, ports }: RemoteLimits): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse('Only http and https addresses are fetched.')
  if (!ports.includes(url.port)) refuse('Only the usual ports are spoken to.')
  if (url.username !== '' || url.password !== '') refuse('The address carries a password.')
  // A host that is an IP address never reaches the lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !allows(host)) refuse(unreachable)
}

const request = (url: URL, limits: RemoteLimits, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain
    const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'forecourt' }
    get(url, { lookup: guardedLookup(limits.allows), headers, signal, agent: false }, resolve).on(
      'error',
      reject,
    )
  })

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let total = 0
  for await (const piece of answer) {
    const bytes = Buffer.from(piece)
    total += bytes.length
    if (total > maxBytes) refuse('The picture is too large.')
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** The bytes of a picture on another host. Rejects with a RemotePictureError or a network error. */
export async function fetchRemotePicture(
  address: string,
  limits: RemoteLimits = remoteLimits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = new URL(address)
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    checkUrl(url, limits)
    const answer = await request(url, limits, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy()
      url = new URL(headers.location, url)
      continue
    }
    try {
      if (statusCode !== 200) refuse(`The host answered ${statusCode}.`)
      if (!/^image\//i.test(headers['content-type'] ?? '')) refuse('What the host answered is no picture.')
      if (Number(headers['content-length'] ?? 0) > limits.maxBytes) refuse('The picture is too large.')
      return await readBody(answer, limits.maxBytes)
    } finally {
      answer.destroy()
    }
  }
  return refuse('The host redirects too often.')
}
