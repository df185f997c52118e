import type { WorkboxPlugin } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { keptHeader, shellPath } from '#contract/offline.ts'
import { accountOfAnswer, holderIn, keptMs, keptName, keptPrefix, type PageMessage } from '../names.ts'

// Whose answers are kept. There are those of one account at a time: before the first of another is kept, all of the former
// are gone. The names of the caches say whose they are, so that a worker that has just been started knows it.

const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix))

/** Who has the page's part is the one: it is made first. */
async function readHolder(): Promise<string | undefined> {
  const found = (await keptNames()).map(holderIn)
  const pages = found.flatMap((kept) => (kept?.part === 'page' ? [kept.account] : []))
  return pages.length === 1 ? pages[0] : undefined
}

let holder: Promise<string | undefined> | undefined

/** The account whose answers are kept; undefined where none are to be. */
export const holderNow = (): Promise<string | undefined> => (holder ??= readHolder())

const removeAll = async (isSpared: (name: string) => boolean = () => false) => {
  const gone = (await keptNames()).filter((name) => !isSpared(name))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** One after the other: what was begun for one account must not go on after the next has been named. */
function change(to: () => Promise<string | undefined>): Promise<string | undefined> {
  holder = holderNow()
    .catch(() => undefined)
    .then(to)
  return holder
}

export const forget = (): Promise<undefined | string> =>
  change(async () => {
    await removeAll()
    return undefined
  })

export const hold = (account: string): Promise<string | undefined> =>
  change(async () => {
    await removeAll((name) => holderIn(name)?.account === account)
    await caches.open(keptName(account, 'page'))
    return account
  })

/** Of those that may go the oldest go first; browsers list entries in the order in which they were put. */
export async function trim(
  name: string,
  most: number,
  isSpared: (url: string) => boolean = () => false,
): Promise<void> {
  const cache = await caches.open(name)
  const others = (await cache.keys()).filter(({ url }) => !isSpared(url))
  await Promise.all(others.slice(0, Math.max(0, others.length - most)).map((key) => cache.delete(key)))
}

/** Keeps what was asked for while `account` was the one, and takes back what came too late. */
export const onlyFor = (account: string, statuses: readonly number[] = [200]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    statuses.includes(response.status) && (await holderNow()) === account ? response : null,
  cacheDidUpdate: async ({ cacheName }) => {
    if ((await holderNow()) !== account) await caches.delete(cacheName)
  },
})

/** Drops all where the gateway says that this reader is signed out, or another one. */
const watchReader = (account: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ response }) => {
    // A failure need not be the account's: a proxy knows none.
    const isOthers = response.ok && accountOfAnswer(response) !== account
    if ((response.status === 401 || isOthers) && (await holderNow()) === account) await forget()
    return response
  },
})

/** An answer is kept with the time it came. Its own date goes: the app sets its clock for auctions by it (src/api/get.ts). */
const withTime: WorkboxPlugin = {
  cacheWillUpdate: async ({ response: { body, status, headers: given } }) => {
    const headers = new Headers(given)
    headers.delete('date')
    headers.set(keptHeader, String(Date.now()))
    return new Response(body, { status, headers })
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    Date.now() - Number(cachedResponse?.headers.get(keptHeader)) < keptMs ? cachedResponse : null,
}

export const keepsAnswers = (account: string, statuses?: readonly number[]): WorkboxPlugin[] => [
  watchReader(account),
  onlyFor(account, statuses),
  withTime,
]

type KeptMessage = Pick<PageMessage, 'root' | 'cars'>

const entry = '/'

export async function keepMessage(account: string, { root, cars }: KeptMessage): Promise<void> {
  const name = keptName(account, 'page')
  await (await caches.open(name)).put(entry, Response.json({ root, cars }))
  // Meanwhile the reader may have left.
  if ((await holderNow()) !== account) await caches.delete(name)
}

export async function lastMessage(): Promise<KeptMessage | undefined> {
  const account = await holderNow()
  if (account === undefined) return undefined
  const message = await (await caches.open(keptName(account, 'page'))).match(entry)
  // Only `keepMessage` writes there.
  return message && ((await message.json()) as KeptMessage)
}

/** Of a page's root; anything else would be markup. */
const isAttribute = ([name, value]: [string, string | undefined]) =>
  /^[a-z]+$/.test(name) && /^[\w. -]*$/.test(value ?? '')

/** The account is unknown: its cars are not called the demo's. */
const unnamed = { inventory: 'remote' }

/** The app's page as this build has it, with the root that the gateway last gave this reader. */
export async function shell(): Promise<Response | undefined> {
  const page = await matchPrecache(shellPath)
  if (page === undefined) return undefined
  const attributes = Object.entries((await lastMessage())?.root ?? unnamed)
    .filter(isAttribute)
    .map(([name, value]) => ` data-${name}="${value}"`)
  const headers = new Headers(page.headers)
  // Of the body as it came.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const text = (await page.text()).replace('<html', () => `<html${attributes.join('')}`)
  return new Response(text, { headers })
}
