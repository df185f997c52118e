import { setTimeout as pause } from 'node:timers/promises'
import { Market } from '#contract/facets/market.ts'
import { domainsPath, apiRoot } from '#contract/requests.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { type Asker, getting } from '../facets/get.ts'
import type { NumberSource } from '../facets/sources.ts'
import { accountOf } from '../proxy/address.ts'
import type { ServiceWays } from '../upstream.ts'
import { countModels, takeCensus } from './census.ts'
import { createKeptFiles } from './kept.ts'
import { retryingGet, retryingCounts } from './retrying-counts.ts'
import { measuredRates, statedRates } from './rates.ts'

// What is known of an account's cars beyond one answer: rates and numbers by make, model, country and source. It is found
// out once a day for all readers of the account, and kept over restarts.

const dayMs = 24 * 60 * 60_000
/** A failure is no answer for the day. */
const againAfterMs = 60_000
/** A service that takes many searches at once has answered by then; others go on without the reader. */
const firstWaitMs = 3_000
/** A page waits no longer for what a service in this process says in a moment. */
const pageWaitMs = 200
/** The longest that finding out takes, however little the service allows. */
const longestMs = 6 * 60 * 60_000

export interface MarketOptions {
  readonly ways: ServiceWays
  /** Folder of what is kept; absent: in memory alone, for a service in this process. */
  readonly dir?: string | undefined
  readonly now?: () => number
}

export interface Markets {
  /** What is known of the account's cars by now, or the answer that refuses the account. */
  known(asker: Omit<Asker, 'signal'>): Promise<Market | Response>
  /** Answers `/api/market` for the account, or as the service refuses it. */
  answer(asker: Omit<Asker, 'signal'>): Promise<Response>
  /**
   * The account's rates for a page that is sent, as far as they are known: what would have to be measured is not waited
   * for. Never rejects.
   */
  rates(asker: Omit<Asker, 'signal'>): Promise<Market['rates']>
}

interface Account {
  readonly name: string
  known: Market
  finding: Promise<void> | undefined
  triedAt: number
}

export function createMarkets({ ways, dir, now = Date.now }: MarketOptions): Markets {
  const accounts = new Map<string, Account>()
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
      // One part that cannot be had does not hold up the other.
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

  /** A service in this process says by its state that its cars are others. */
  const stateOf = (asker: Omit<Asker, 'signal'>): string | undefined => {
    const [source]: readonly NumberSource[] = ways.sources
    return dir === undefined ? source?.stateFor({ ...asker, signal: AbortSignal.timeout(1) }) : undefined
  }
  const accountOfAsker = (asker: Omit<Asker, 'signal'>): Promise<Account> =>
    accountFor(`${accountOf(asker.key)} ${stateOf(asker) ?? ''}`)
  const knownFor = async (asker: Omit<Asker, 'signal'>): Promise<Market | Response> => {
    // A refused account gets nothing that was found out before.
    const admitted = await ways.forward({
      ...asker,
      request: new Request(`http://gateway.internal${apiRoot}${domainsPath(defaultLanguage)}`),
    })
    if (!admitted.ok) return admitted
    await admitted.body?.cancel()
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
    // What takes longer than that, all readers go on without.
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
      // A service in this process need not end with its signal. After any failure the page shows its prices without rates.
      await Promise.race([learnRates().catch(() => {}), pause(pageWaitMs, undefined, { ref: false })])
      return account.known.rates
    },
  }
}
