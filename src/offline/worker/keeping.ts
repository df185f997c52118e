import type { WorkboxPlugin } from 'workbox-core/types.js'
import { keptHeader } from '#contract/offline.ts'
import { accountOfAnswer, keptMs } from '../names.ts'
import { forget, holderNow } from './holder.ts'

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

/** How answers of an account are kept. */
export const keepsAnswers = (account: string, statuses?: readonly number[]): WorkboxPlugin[] => [
  watchReader(account),
  onlyFor(account, statuses),
  withTime,
]
