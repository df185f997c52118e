import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { ExtensionList, type ExtensionName, extensionNames } from '#contract/facets/extensions.ts'
import { type Asker, askJson } from './get.ts'
import type { Forward } from '../proxy/forward.ts'

/** How long a service's extensions are cached: the service may be replaced while the gateway runs. */
const believedMs = 10 * 60_000
/** How long an account whose request failed is not asked again. */
const failedMs = 60_000

export interface Extensions {
  has(name: ExtensionName, asker: Asker): Promise<boolean>
  /** Clears the cache after a listed extension turned out to be missing. */
  forget(): void
}

type FoundNames = readonly ExtensionName[]

/** @param forward sends the gateway's own requests, `/extensions` among them */
export function createExtensions(forward: Forward, now: () => number = Date.now): Extensions {
  const failed = new LRUCache<string, true>({ max: 1000, ttl: failedMs, perf: { now } })
  let known: { readonly at: number; readonly names: Promise<FoundNames | undefined> } | undefined

  /** Undefined after a failure: one account's refusal says nothing about the service. */
  const ask = async (asker: Asker): Promise<FoundNames | undefined> => {
    const { status, body } = await askJson(forward, '/extensions', asker)
    if (status >= 400 && status < 500 && ![401, 403, 429].includes(status)) return []
    if (status !== 200) return undefined
    const read = v.safeParse(ExtensionList, body)
    return read.success ? extensionNames.filter((name) => read.output.extensions.includes(name)) : []
  }

  return {
    async has(name, asker) {
      if (known === undefined || now() - known.at > believedMs) {
        const account = asker.key ?? ''
        if (failed.has(account)) return false
        const asked = { at: now(), names: ask(asker).catch(() => undefined) }
        known = asked
        const names = await asked.names
        if (names === undefined) failed.set(account, true)
        if (names === undefined && known === asked) known = undefined
        return names?.includes(name) ?? false
      }
      return (await known.names)?.includes(name) ?? false
    },
    forget: () => {
      known = undefined
    },
  }
}
