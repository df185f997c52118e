import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSearchSettings, readEngineSettings } from './settings.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-settings-'))
})
afterAll(() => rm(dir, { recursive: true }))

describe('settings', () => {
  test('have defaults', async () => {
    expect(await readEngineSettings({ OPENSEARCH_SHARDS: '' })).toEqual({
      nodes: ['http://127.0.0.1:9200/'],
      sniff: false,
      prefix: 'forecourt',
      shards: 1,
      replicas: 1,
      bulks: 4,
    })
  })

  test('have several nodes and a user', async () => {
    const file = join(dir, 'password')
    await writeFile(file, 'p@ss word\n')
    const found = await readEngineSettings({
      OPENSEARCH_URL: 'https://one.example:9200, https://two.example:9200',
      OPENSEARCH_USERNAME: 'cars',
      OPENSEARCH_PASSWORD: 'another',
      OPENSEARCH_PASSWORD_FILE: file,
    })
    expect(found.nodes).toEqual(['https://one.example:9200/', 'https://two.example:9200/'])
    expect(found.auth).toEqual({ username: 'cars', password: 'p@ss word' })
  })

  test('remove credentials from an address', async () => {
    const found = await readEngineSettings({ OPENSEARCH_URL: 'http://cars:p%40ss@one.example' })
    expect(found).toMatchObject({
      nodes: ['http://one.example/'],
      auth: { username: 'cars', password: 'p@ss' },
    })
  })

  test.each([
    [{ OPENSEARCH_URL: 'cars:secret@one.example' }, /OPENSEARCH_URL must be addresses/],
    [{ OPENSEARCH_PASSWORD_FILE: '/nowhere/at/all' }, /OPENSEARCH_PASSWORD_FILE: \/nowhere\/at\/all/],
    [{ OPENSEARCH_CA_FILE: '/nowhere/at/all' }, /OPENSEARCH_CA_FILE/],
    [{ OPENSEARCH_SHARDS: '0' }, /OPENSEARCH_SHARDS must be a whole number from 1/],
    [{ OPENSEARCH_REPLICAS: 'one' }, /OPENSEARCH_REPLICAS must be a whole number from 0/],
    [{ OPENSEARCH_INDEX: '*' }, /OPENSEARCH_INDEX must be/],
    [{ OPENSEARCH_SNIFF: 'yes' }, /OPENSEARCH_SNIFF must be 0 or 1/],
  ])('are refused with a message without secrets: %o', async (env, words) => {
    const failure = await readEngineSettings(env).catch((error: unknown) => String(error))
    expect(failure).toMatch(words)
    expect(failure).not.toContain('secret')
  })

  test('are all in docs/service.md, with their defaults', async () => {
    const manual = await readFile(new URL('../../../docs/service.md', import.meta.url), 'utf8')
    const rows = manual.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    for (const [name, setting] of Object.entries(openSearchSettings)) {
      const otherwise = 'otherwise' in setting ? setting.otherwise : ''
      expect(rows.find(([, cell]) => cell === `\`${name}\``)?.slice(2, 4)).toEqual([otherwise, setting.about])
    }
  })
})
