import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { languages } from '#contract/languages.ts'
import { stringifyExact } from '../json.ts'
import { type DictionaryFile, isDictionaryEntry } from '../read-dictionaries.ts'
import type { MirrorClient } from './client.ts'
import { collectors, currencyCodes } from './collect-dictionaries.ts'
import { collectLocations } from './collect-locations.ts'
import type { Entry } from './dictionary-answers.ts'
import { readIfThere } from './durable.ts'
import { withoutKey } from './key.ts'
import type { MirrorPlaces } from './places.ts'
import { isStaged, stage } from './publish.ts'
import type { Survey } from './survey.ts'
import { type WeighedRates, weighCurrencies } from './weigh-currencies.ts'

export interface StageOptions {
  readonly places: MirrorPlaces
  readonly client: MirrorClient
  readonly survey: Survey
  readonly domains: readonly Entry[]
  /** Of the pass before. */
  readonly rates: WeighedRates
  readonly key: string
  readonly say: (text: string) => void
}

/** The entries that can be loaded, each id once: one that cannot would have the whole folder refused. */
function loadable<E extends object>(
  file: DictionaryFile,
  entries: readonly E[],
  say: StageOptions['say'],
): E[] {
  const byId = new Map<unknown, E>()
  for (const entry of entries) {
    const id: unknown = Reflect.get(entry, 'id')
    if (isDictionaryEntry(file, entry) && !byId.has(id)) byId.set(id, entry)
  }
  const left = entries.length - byId.size
  if (left > 0) say(`${file}: ${left} entries left out, repeated or not to be read`)
  return [...byId.values()]
}

const asArray = (entries: readonly object[]) =>
  `[\n${entries.map((entry) => stringifyExact(entry, true)).join(',\n')}\n]\n`
const asLines = (entries: readonly object[]) =>
  entries.map((entry) => `${stringifyExact(entry, true)}\n`).join('')

interface StoredAccount {
  readonly api_key: string
  readonly domains: readonly number[]
}

/**
 * Who the copy answers: the account's own key is kept nowhere, so the folder has one that is made for it. Whoever runs the
 * service may change it, or add accounts of fewer domains: only the domains are kept in step.
 */
function accountsText(before: string | undefined, domains: readonly number[]): string {
  if (before === undefined) {
    const api_key = randomBytes(18).toString('base64url')
    return asArray([{ api_key, domains, languages, active: true, expires_at: null, ip_allowlist: [] }])
  }
  // Its owner has written it, or we have: the service says what is wrong with it.
  const [own, ...others] = JSON.parse(before) as StoredAccount[]
  const narrowed = others.map((account) => ({
    ...account,
    domains: account.domains.filter((id) => domains.includes(id)),
  }))
  return asArray([{ ...own, domains }, ...narrowed])
}

/** Makes the next state of every file but the cars. */
export async function stageDictionaries(
  options: StageOptions,
): Promise<{ rates: WeighedRates; unweighed: string[] }> {
  const { places, client, survey, say, key } = options
  const put = (file: DictionaryFile, write: typeof asArray, entries: readonly object[]) =>
    stage(places, file, withoutKey(write(loadable(file, entries, say)), key))
  /** What takes requests is not asked for again after a crash. */
  const collect = async (
    file: DictionaryFile,
    write: typeof asArray,
    ask: () => Promise<readonly object[]>,
  ) => {
    if (!isStaged(places, file)) await put(file, write, await ask())
  }

  const domains = loadable('domains.json', options.domains, say)
  await put('domains.json', asArray, domains)
  const accounts = await readIfThere(join(places.dir, 'accounts.json'))
  const ids = domains.map(({ id }) => id)
  await stage(places, 'accounts.json', accountsText(accounts, ids))
  for (const [file, ask] of collectors) await collect(file, asArray, () => ask(client))
  await collect('locations.ndjson', asLines, () => collectLocations(client, survey, places))

  const currencies = await currencyCodes(client, survey)
  const codes = currencies.map(({ name }) => name)
  const rates = await weighCurrencies(client, survey.scales, codes, options.rates)
  const rated = currencies.flatMap((currency) => {
    const rate = Object.hasOwn(rates, currency.name) ? rates[currency.name] : undefined
    return rate === undefined ? [] : [{ ...currency, rate }]
  })
  await put('currencies.json', asArray, rated)
  return { rates, unweighed: codes.filter((code) => !Object.hasOwn(rates, code)) }
}
