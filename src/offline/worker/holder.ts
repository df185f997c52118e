import type { WorkboxPlugin } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { keptHeader, shellPath } from '#contract/offline.ts'
import { accountOfAnswer, holderIn, keptMs, keptName, keptPrefix, type PageMessage } from '../names.ts'

// Data is kept for one account at a time: all data of the former account is removed before the first of
// another is kept. The account is part of the cache names, so that a restarted worker knows it.

const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix))

/** The account with a `page` cache, because that cache is created first. */
async function readHolder(): Promise<string | undefined> {
  const found = (await keptNames()).map(holderIn)
  const pages = found.flatMap((kept) => (kept?.part === 'page' ? [kept.account] : []))
  return pages.length === 1 ? pages[0] : undefined
}

let holder: Promise<string | undefined> | undefined

/** The account whose data is kept; undefined where none may be. */
export const holderNow = (): Promise<string | undefined> => (holder ??= readHolder())

const removeAll = async (isSpared: (name: string) => boolean = () => false) => {
  const gone = (await keptNames()).filter((name) => !isSpared(name))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** Changes run one after the other, so that work for one account never continues after the next is set. */
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

/** Removes the oldest entries that are not spared; browsers list entries in the order of insertion. */
export async function trim(
  name: string,
  most: number,
  isSpared: (url: string) => boolean = () => false,
): Promise<void> {
  const cache = await caches.open(name)
  const others = (await cache.keys()).filter(({ url }) => !isSpared(url))
  await Promise.all(others.slice(0, Math.max(0, others.length - most)).map((key) => cache.delete(key)))
}

/** Keeps responses while `account` is the current one, and removes those that came too late. */
export const onlyFor = (account: string, statuses: readonly number[] = [200]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    statuses.includes(response.status) && (await holderNow()) === account ? response : null,
  cacheDidUpdate: async ({ cacheName }) => {
    if ((await holderNow()) !== account) await caches.delete(cacheName)
  },
})

/** Forgets everything when a response shows that the user is signed out or another account is used. */
const watchReader = (account: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ response }) => {
    // A failed response may come from a proxy that knows no account.
    const isOthers = response.ok && accountOfAnswer(response) !== account
    if ((response.status === 401 || isOthers) && (await holderNow()) === account) await forget()
    return response
  },
})

/** Stores a response with its time. Its date header is removed, because the app sets its clock by it (src/api/get.ts). */
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
  // The user may have signed out in the meantime.
  if ((await holderNow()) !== account) await caches.delete(name)
}

export async function lastMessage(): Promise<KeptMessage | undefined> {
  const account = await holderNow()
  if (account === undefined) return undefined
  const message = await (await caches.open(keptName(account, 'page'))).match(entry)
  // Only `keepMessage` writes this entry.
  return message && ((await message.json()) as KeptMessage)
}

/** A valid attribute of the root element; other values could inject markup. */
const isAttribute = ([name, value]: [string, string | undefined]) =>
  /^[a-z]+$/.test(name) && /^[\w. -]*$/.test(value ?? '')

/** Without a known account, cars are not labelled as those of the demo. */
const unnamed = { inventory: 'remote' }

/** The app's HTML of this build, with the root attributes that the gateway last sent. */
export async function shell(): Promise<Response | undefined> {
  const page = await matchPrecache(shellPath)
  if (page === undefined) return undefined
  const attributes = Object.entries((await lastMessage())?.root ?? unnamed)
    .filter(isAttribute)
    .map(([name, value]) => ` data-${name}="${value}"`)
  const headers = new Headers(page.headers)
  // They describe the original body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const text = (await page.text()).replace('<html', () => `<html${attributes.join('')}`)
  return new Response(text, { headers })
}
