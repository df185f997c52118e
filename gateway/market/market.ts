import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Market } from '#contract/facets/market.ts'
import { type Asker, getting } from '../facets/get.ts'
import type { NumberSource } from '../facets/sources.ts'
import { accountOf } from '../proxy/address.ts'
import { refusalOf, type ServiceWays } from '../upstream.ts'
import { countModels, takeCensus } from './census.ts'
import { createKeptFiles } from './kept.ts'
import { retryingGet, retryingCounts } from './retrying-counts.ts'
import { measuredRates, statedRates } from './rates.ts'

// Market data of an account: rates, and counts by make, model, country and source. Measured once a day for all users of
// the account, and kept over restarts.

const dayMs = 24 * 60 * 60_000
/** Retry interval after a failure, instead of a day. */
const againAfterMs = 60_000
/** How long the first request waits for the market. A service that counts many searches at once answers within it. */
const firstWaitMs = 3_000
/** How long a page waits for the rates of a service in this process. */
const pageWaitMs = 200
/** Accounts in memory: a service in this process is another one after each update of its data. */
const mostAccounts = 100
/** Timeout of a measurement, for services with low rate limits. */
const longestMs = 6 * 60 * 60_000

export interface MarketOptions {
  readonly ways: ServiceWays
  /** Folder of the stored markets. Absent for a service in this process: in memory. */
  readonly dir?: string | undefined
  readonly now?: () => number
}

export interface Markets {
  /** The market as far as it is measured, or the response that refuses the account. */
  known(asker: Omit<Asker, 'signal'>): Promise<Market | Response>
  /** Answers `/api/market` for the account, or passes on the service's refusal. */
  answer(asker: Omit<Asker, 'signal'>): Promise<Response>
  /** The account's rates for a page, if already known. Does not wait for a measurement and never rejects. */
  rates(asker: Omit<Asker, 'signal'>): Promise<Market['rates']>
}

interface Account {
  readonly name: string
  known: Market
  finding: Promise<void> | undefined
  triedAt: number
}

export function createMarkets({ ways, dir, now = Date.now }: MarketOptions): Markets {
  const accounts = new LRUCache<string, Account>({ max: mostAccounts })
  const kept = createKeptFiles(dir, now)
  const readKept = async (name: string): Promise<Market> => (await kept.read(name, Market)) ?? {}

  const isFresh = (at: number | undefined): boolean => at !== undefined && now() - at < dayMs
  const isComplete = ({ rates, census }: Market): boolean => isFresh(rates?.at) && isFresh(census?.at)
  async function findOut(account: Account, asker: Asker): Promise<void> {
    const { name } = account
    const release = await kept.lock(name)
    if (release === undefined) {
      account.known = await readKept(name)
      return
    }
    try {
      const get = retryingGet(getting(ways.beside, asker), ways.pace, asker)
      const countAll = retryingCounts(ways.countsFor, asker)
      const [source] = ways.sources
      const has = (extension: 'facets' | 'rates') =>
        source === undefined ? false : source.extensions.has(extension, source.asked(asker))
      const learn = async (part: Market) => {
        account.known = { ...account.known, ...part }
        await kept.write(name, account.known)
      }
      const findRates = async () => {
        const rates =
          source !== undefined && (await has('rates'))
            ? await statedRates(getting(source.forward, source.asked(asker)))
            : await measuredRates(get, countAll)
        await learn({ rates: { at: now(), ...rates } })
      }
      const takeIt = async () => {
        const census = await takeCensus(get, countAll)
        const at = now()
        await learn({ census: { at, ...census } })
        if (!(await has('facets'))) return
        const models = await countModels(get, countAll, census.brands)
        await learn({ census: { at, ...census, models } })
      }
      const { rates, census } = account.known
      // A failed part does not block the others.
      await Promise.allSettled([
        isFresh(rates?.at) ? undefined : findRates(),
        isFresh(census?.at) ? undefined : takeIt(),
      ])
    } finally {
      await release()
    }
  }

  async function accountFor(name: string): Promise<Account> {
    const known = accounts.get(name)
    if (known !== undefined) return known
    const made: Account = { name, known: await readKept(name), finding: undefined, triedAt: 0 }
    const first = accounts.get(name) ?? made
    accounts.set(name, first)
    return first
  }

  /** The state of a service in this process changes with its data. */
  const stateOf = (asker: Omit<Asker, 'signal'>): string | undefined => {
    const [source]: readonly NumberSource[] = ways.sources
    return dir === undefined ? source?.stateFor({ ...asker, signal: AbortSignal.timeout(1) }) : undefined
  }
  const accountOfAsker = (asker: Omit<Asker, 'signal'>): Promise<Account> =>
    accountFor(`${accountOf(asker.key)} ${stateOf(asker) ?? ''}`)
  const knownFor = async (asker: Omit<Asker, 'signal'>): Promise<Market | Response> => {
    const refusal = await refusalOf(ways, asker)
    if (refusal) return refusal
    const account = await accountOfAsker(asker)
    if (
      !isComplete(account.known) &&
      account.finding === undefined &&
      now() - account.triedAt > againAfterMs
    ) {
      account.triedAt = now()
      const { onOutcome: _, ...background } = asker
      account.finding = findOut(account, { ...background, signal: AbortSignal.timeout(longestMs) })
        .catch(() => {})
        .finally(() => (account.finding = undefined))
    }
    // A longer measurement continues after the answer.
    const wait = account.triedAt + firstWaitMs - now()
    if (wait > 0 && (account.known.rates === undefined || account.known.census === undefined))
      await Promise.race([account.finding, pause(wait, undefined, { ref: false })])
    return account.known
  }

  return {
    known: knownFor,
    async answer(asker) {
      const known = await knownFor(asker)
      if (known instanceof Response) return known
      const [source] = ways.sources
      const nearest = await source?.extensions.has(
        'nearest',
        source.asked({ ...asker, signal: AbortSignal.timeout(pageWaitMs) }),
      )
      return Response.json({ ...known, nearest }, { headers: { 'cache-control': 'private, no-cache' } })
    },
    async rates(asker) {
      const account = await accountOfAsker(asker)
      const [source] = ways.sources
      if (stateOf(asker) === undefined || source === undefined || isFresh(account.known.rates?.at))
        return account.known.rates
      const { onOutcome: _, ...background } = asker
      const asked = source.asked({ ...background, signal: AbortSignal.timeout(pageWaitMs) })
      const learnRates = async () => {
        if (!(await source.extensions.has('rates', asked))) return
        const stated = await statedRates(getting(source.forward, asked))
        account.known = { ...account.known, rates: { at: now(), ...stated } }
      }
      // A service in this process may ignore its signal. After any failure the page has no rates.
      await Promise.race([learnRates().catch(() => {}), pause(pageWaitMs, undefined, { ref: false })])
      return account.known.rates
    },
  }
}
