import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { shellPath } from '#contract/offline.ts'
import { keptName } from '../names.ts'
import type { PageMessage } from '../worker-messages.ts'
import { holderNow } from './holder.ts'

type KeptMessage = Pick<PageMessage, 'root' | 'cars'>

/** The one entry of an account's part `page`. */
const entry = '/'

export async function keepMessage(account: string, { root, cars }: KeptMessage): Promise<void> {
  const name = keptName(account, 'page')
  await (await caches.open(name)).put(entry, Response.json({ root, cars }))
  // Meanwhile the reader may have left.
  if ((await holderNow()) !== account) await caches.delete(name)
}

/** The last message of a page of this account. */
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
