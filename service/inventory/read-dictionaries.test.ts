import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeInventory } from '../store/suite/folder.fixture.ts'
import { InventoryError } from './faults.ts'
import { fingerprint } from './fingerprint.ts'
import { dictionaryFiles, readDictionaries } from './read-dictionaries.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-dictionaries-'))
  await writeInventory(dir, { cars: [] })
})
afterEach(() => rm(dir, { recursive: true }))

const write = (file: string, value: unknown) => writeFile(join(dir, file), JSON.stringify(value))

const faults = () =>
  readDictionaries(dir).then(
    () => [],
    (error: unknown) => (error instanceof InventoryError ? error.faults : [error]),
  )

describe('dictionaries', () => {
  test('are read with defaults for missing fields and without unknown fields', async () => {
    await write('countries.json', [
      { id: 7, name: 'Poland', iso: 'PL', translations: { pl: 'Polska', xx: 'X' }, area: 1 },
    ])
    await write('domains.json', [{ id: 1, name: 'A', base_url: 'https://a.example', domain: 'A.example' }])
    await write('accounts.json', [])
    const { countries, domains } = await readDictionaries(dir)
    expect(countries).toEqual([
      {
        id: 7,
        name: 'Poland',
        original_name: '',
        native: '',
        iso: 'PL',
        iso3: '',
        translations: { pl: 'Polska' },
      },
    ])
    expect(domains[0]?.domain).toBe('a.example')
  })

  test('all faults of all files are named at once', async () => {
    await rm(join(dir, 'brands.json'))
    await write('models.json', {})
    await write('currencies.json', [{ id: 1, name: 'usd', rate: 0 }])
    await writeFile(join(dir, 'locations.ndjson'), '{"id":1}\nnonsense\n')
    expect(await faults()).toEqual([
      { file: 'brands.json', reason: 'is missing' },
      { file: 'models.json', reason: 'must be an array' },
      { file: 'locations.ndjson', line: 1, reason: expect.stringContaining('name: ') },
      { file: 'locations.ndjson', line: 2, reason: expect.stringContaining('JSON') },
      { file: 'currencies.json', reason: expect.stringContaining('[0] rate: ') },
    ])
  })

  test('an empty file is an empty list', async () => {
    for (const file of dictionaryFiles) await writeFile(join(dir, file), file === 'brands.json' ? ' \n' : '')
    const read = await readDictionaries(dir)
    expect([read.brands, read.domains, read.accounts, read.locations.size]).toEqual([[], [], [], 0])
  })

  test('an id given twice is a fault', async () => {
    await write('countries.json', [
      { id: 7, name: 'A' },
      { id: 7, name: 'B' },
    ])
    expect(await faults()).toEqual([{ file: 'countries.json', reason: 'repeats the id 7' }])
  })

  test('two accounts of one key are a fault, and the fault shows no key', async () => {
    const account = { api_key: 'secret', domains: [], active: true }
    await write('accounts.json', [account, { ...account, api_key: 'other' }, { ...account, active: false }])
    expect(await faults()).toEqual([{ file: 'accounts.json', reason: '[2] repeats the api_key of [0]' }])
  })

  test.each(['a\u0000b', 'a\u007f', '\ud800', 'a\nb'])('a key that is %j is a fault', async (api_key) => {
    await write('accounts.json', [{ api_key, domains: [], active: true }])
    expect(await faults()).toEqual([
      { file: 'accounts.json', reason: expect.stringContaining('[0] api_key: must not have control') },
    ])
  })

  test('every file may begin with a byte order mark', async () => {
    for (const file of dictionaryFiles)
      await writeFile(join(dir, file), `\uFEFF${await readFile(join(dir, file), 'utf8')}`)
    expect(await faults()).toEqual([])
  })

  test('a broken file causes no faults in files that refer to it', async () => {
    await writeFile(join(dir, 'domains.json'), '[')
    expect(await faults()).toEqual([{ file: 'domains.json', reason: expect.stringMatching(/JSON|Expected/) }])
  })

  test('a file that cannot be read at the moment differs from an invalid one', async () => {
    await rm(join(dir, 'brands.json'))
    await mkdir(join(dir, 'brands.json'))
    expect(await faults()).toEqual([
      { file: 'brands.json', reason: expect.stringContaining('EISDIR'), mayPass: true },
    ])
  })

  test('an account of an unknown domain is named by position, never by key', async () => {
    await write('accounts.json', [{ api_key: 'secret', domains: [99], active: true }])
    const found = await faults()
    expect(found).toEqual([{ file: 'accounts.json', reason: '[0] domain 99 is not in domains.json' }])
    expect(JSON.stringify(found)).not.toContain('secret')
  })
})

describe('the fingerprint', () => {
  test('changes with sizes and times; accounts.json does not change the index part', async () => {
    const before = await fingerprint(dir)
    expect(await fingerprint(dir)).toEqual(before)
    await write('accounts.json', [])
    const accounts = await fingerprint(dir)
    expect(accounts.index).toBe(before.index)
    expect(accounts.all).not.toBe(before.all)
    await utimes(join(dir, 'cars.ndjson'), new Date(0), new Date(0))
    expect((await fingerprint(dir)).index).not.toBe(before.index)
  })
})
