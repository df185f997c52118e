import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import {
  type DictionaryEntry,
  type DictionaryFile,
  type InventoryDictionaries,
  schemas,
} from './dictionaries.ts'
import { FaultCollector, fileFault, InventoryError, reasonOf } from './faults.ts'
import { readLines } from './lines.ts'
import { firstIssue } from './read-cars.ts'

/** The serving thread reads dictionaries, so it reads lines for a few milliseconds at a time. */
const servingChunk = 1 << 15
const servingEntries = 200

/** The folder's small files, in the order of docs/inventory-format.md. */
export const dictionaryFiles = Object.keys(schemas)

function check<F extends DictionaryFile>(
  file: F,
  value: unknown,
  where: { line?: number; at: string },
  faults: FaultCollector,
) {
  const read = v.safeParse(schemas[file], value)
  // The schema was picked by the file's name, so its output is that file's entry.
  if (read.success) return [read.output as DictionaryEntry<F>]
  const line = where.line === undefined ? {} : { line: where.line }
  faults.add({ file, ...line, reason: `${where.at}${firstIssue(read.issues)}` })
  return []
}

/** Whether the value is a valid entry of that file. */
export const isDictionaryEntry = (file: DictionaryFile, value: unknown): boolean => v.is(schemas[file], value)

async function readArray<F extends DictionaryFile>(
  dir: string,
  file: F,
  faults: FaultCollector,
): Promise<DictionaryEntry<F>[]> {
  try {
    const text = (await readFile(join(dir, file), 'utf8')).replace(/^\uFEFF/, '')
    const value: unknown = text.trim() === '' ? [] : JSON.parse(text)
    if (!Array.isArray(value)) throw new Error('must be an array')
    const entries: DictionaryEntry<F>[] = []
    for (const [index, entry] of value.entries()) {
      if (index % servingEntries === 0) await setImmediate()
      entries.push(...check(file, entry, { at: `[${index}] ` }, faults))
    }
    return entries
  } catch (error) {
    if (error instanceof InventoryError) throw error
    faults.add(fileFault(file, error))
    return []
  }
}

async function readNdjson<F extends DictionaryFile>(
  dir: string,
  file: F,
  faults: FaultCollector,
): Promise<DictionaryEntry<F>[]> {
  const entries: DictionaryEntry<F>[] = []
  try {
    for await (const lines of readLines(join(dir, file), servingChunk))
      for (const { number, text } of lines) {
        try {
          if (text === undefined) throw new Error('is not UTF-8')
          entries.push(...check(file, JSON.parse(text), { line: number, at: '' }, faults))
        } catch (error) {
          if (error instanceof InventoryError) throw error
          faults.add({ file, line: number, reason: reasonOf(error) })
        }
      }
  } catch (error) {
    if (error instanceof InventoryError) throw error
    faults.add(fileFault(file, error))
  }
  return entries
}

function unique(file: DictionaryFile, entries: readonly { id: number }[], faults: FaultCollector) {
  const seen = new Set<number>()
  for (const entry of entries) {
    if (seen.has(entry.id)) faults.add({ file, reason: `repeats the id ${entry.id}` })
    seen.add(entry.id)
  }
}

/** Reports positions, never keys: a key is a secret and faults are printed. */
function uniqueKeys(accounts: readonly { api_key: string }[], faults: FaultCollector) {
  const seen = new Map<string, number>()
  accounts.forEach(({ api_key }, index) => {
    const first = seen.get(api_key)
    if (first === undefined) seen.set(api_key, index)
    else faults.add({ file: 'accounts.json', reason: `[${index}] repeats the api_key of [${first}]` })
  })
}

/** Reads and checks every dictionary; throws an InventoryError with the first faults. */
export async function readDictionaries(dir: string): Promise<InventoryDictionaries> {
  const faults = new FaultCollector(dir)
  const entries = async <F extends Exclude<DictionaryFile, 'accounts.json'>>(file: F) => {
    const read = await (file.endsWith('.ndjson') ? readNdjson : readArray)(dir, file, faults)
    unique(file, read, faults)
    return read
  }
  const domains = await entries('domains.json')
  const others = {
    brands: await entries('brands.json'),
    models: await entries('models.json'),
    countries: await entries('countries.json'),
    locations: new Map((await entries('locations.ndjson')).map((location) => [location.id, location])),
    optionSections: await entries('option-sections.json'),
    options: await entries('options.json'),
    currencies: await entries('currencies.json'),
  }
  const accounts = await readArray(dir, 'accounts.json', faults)
  uniqueKeys(accounts, faults)
  // When domains.json itself is broken, references to it cannot be checked.
  const known = faults.has('domains.json') ? undefined : new Set(domains.map(({ id }) => id))
  accounts.forEach((account, index) => {
    const unknown = account.domains.find((domain) => known?.has(domain) === false)
    if (unknown !== undefined)
      faults.add({ file: 'accounts.json', reason: `[${index}] domain ${unknown} is not in domains.json` })
  })
  faults.check()
  return { domains, ...others, accounts }
}
