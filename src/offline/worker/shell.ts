import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { shellPath } from '#contract/offline.ts'
import { keptName } from '../names.ts'
import type { PageTold } from '../told.ts'
import { holderNow } from './holder.ts'

type KeptTold = Pick<PageTold, 'root' | 'cars'>

/** The one entry of an account's part `page`. */
const entry = '/'

export async function keepTold(account: string, { root, cars }: KeptTold): Promise<void> {
  const name = keptName(account, 'page')
  await (await caches.open(name)).put(entry, Response.json({ root, cars }))
  // Meanwhile the reader may have left.
  if ((await holderNow()) !== account) await caches.delete(name)
}

/** What a page of this account has told last. */
export async function lastTold(): Promise<KeptTold | undefined> {
  const account = await holderNow()
  if (account === undefined) return undefined
  const told = await (await caches.open(keptName(account, 'page'))).match(entry)
  // Only `keepTold` writes there.
  return told && ((await told.json()) as KeptTold)
}

/** Of a page's root; anything else would be markup. */
const isAttribute = ([name, value]: [string, string | undefined]) =>
  /^[a-z]+$/.test(name) && /^[\w. -]*$/.test(value ?? '')

/** Whose cars they would be nobody knows: they are not called the demo's. */
const untold = { inventory: 'remote' }

/** The app's page as this build has it, with the root that the gateway last gave this reader. */
export async function shell(): Promise<Response | undefined> {
  const page = await matchPrecache(shellPath)
  if (page === undefined) return undefined
  const attributes = Object.entries((await lastTold())?.root ?? untold)
    .filter(isAttribute)
    .map(([name, value]) => ` data-${name}="${value}"`)
  const headers = new Headers(page.headers)
  // Of the body as it came.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const text = (await page.text()).replace('<html', () => `<html${attributes.join('')}`)
  return new Response(text, { headers })
}
