import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { languages } from '#contract/languages.ts'
import { stringifyExact } from '#service/inventory/json.ts'
import type { DictionaryFile } from '#service/inventory/dictionaries.ts'
import { isDictionaryEntry } from '#service/inventory/read-dictionaries.ts'
import type { MirrorClient } from './client.ts'
import { collectors, type CurrencyCode } from './collect-dictionaries.ts'
import { collectLocations } from './collect-locations.ts'
import type { Entry } from './dictionary-answers.ts'
import { readIfThere } from './durable.ts'
import { withoutKey } from './key.ts'
import type { MirrorPlaces } from './places.ts'
import { isStaged, stage } from './publish.ts'
import type { Survey } from './survey.ts'
import type { ProbedRates } from './probe-rates.ts'

export interface StageOptions {
  readonly places: MirrorPlaces
  readonly client: MirrorClient
  readonly survey: Survey
  readonly domains: readonly Entry[]
  readonly key: string
  readonly say: (text: string) => void
}

/** The valid entries, each id once: one invalid entry would make the service refuse the whole folder. */
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
 * The copy's accounts. The real key is not stored, so the folder gets a generated one. The operator may change
 * it, or add accounts with fewer domains: only the domains are updated here.
 */
function accountsText(before: string | undefined, domains: readonly number[]): string {
  if (before === undefined) {
    const api_key = randomBytes(18).toString('base64url')
    return asArray([{ api_key, domains, languages, active: true, expires_at: null, ip_allowlist: [] }])
  }
  // The operator or an earlier pass wrote the file; the service validates it.
  const [own, ...others] = JSON.parse(before) as StoredAccount[]
  const narrowed = others.map((account) => ({
    ...account,
    domains: account.domains.filter((id) => domains.includes(id)),
  }))
  return asArray([{ ...own, domains }, ...narrowed])
}

/** Writes entries of the next state. */
const put = (
  { places, key, say }: Pick<StageOptions, 'places' | 'key' | 'say'>,
  file: DictionaryFile,
  entries: readonly object[],
) => {
  const write = file.endsWith('.ndjson') ? asLines : asArray
  return stage(places, file, withoutKey(write(loadable(file, entries, say)), key))
}

/** Makes the next state of every file except cars and currencies. */
export async function stageDictionaries(options: StageOptions): Promise<void> {
  const { places, client, survey, say } = options
  /** A dictionary that was staged before a crash is not requested again. */
  const collect = async (file: DictionaryFile, ask: () => Promise<readonly object[]>) => {
    if (!isStaged(places, file)) await put(options, file, await ask())
  }
  const domains = loadable('domains.json', options.domains, say)
  await put(options, 'domains.json', domains)
  const accounts = await readIfThere(join(places.dir, 'accounts.json'))
  const ids = domains.map(({ id }) => id)
  await stage(places, 'accounts.json', accountsText(accounts, ids))
  for (const [file, ask] of collectors) await collect(file, () => ask(client))
  await collect('locations.ndjson', () => collectLocations(client, survey, places))
}

/** Makes the next state of the currencies with a rate; returns the codes of the others. */
export async function stageCurrencies(
  options: Pick<StageOptions, 'places' | 'key' | 'say'>,
  currencies: readonly CurrencyCode[],
  rates: ProbedRates,
): Promise<string[]> {
  const rateOf = ({ name }: CurrencyCode) => (Object.hasOwn(rates, name) ? rates[name] : undefined)
  const rated = currencies.map((currency) => ({ ...currency, rate: rateOf(currency) }))
  await put(
    options,
    'currencies.json',
    rated.filter(({ rate }) => rate !== undefined),
  )
  return rated.flatMap(({ name, rate }) => (rate === undefined ? [name] : []))
}
