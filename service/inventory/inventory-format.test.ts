import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { readProjectFile } from '../../scripts/project-files.ts'
import { checkInventory } from '../inventory-check.ts'
import { codeFields, inventorySchema } from './json-schema.fixture.ts'
import { dictionaryFiles } from './read-dictionaries.ts'

// The service reads the example and the tables of docs/inventory-format.md.

const docs = join(import.meta.dirname, '../../docs')
const example = join(docs, 'inventory-example')
const schemaFile = join(docs, 'inventory-schema.json')

test('the example is valid and raises no doubts', async () => {
  const lines: string[] = []
  expect(await checkInventory({ inventoryDir: example, allowShrink: true }, (line) => lines.push(line))).toBe(
    true,
  )
  expect(lines.filter((line) => line.includes('note'))).toEqual([])
  expect(lines[0]).toMatch(/: 2 cars$/)
})

test('every code is in the tables with its id', () => {
  const page = readProjectFile('docs/inventory-format.md')
  const lines = codeFields.map(({ fields, codes }) => `\n    ${fields.join(', ')}: ${codes.join(' ')}\n`)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !page.includes(line))).toEqual([])
})

describe('the JSON Schema', () => {
  test('is the one of the schemas (after a change: npx vitest run -u inventory-format)', async () => {
    await expect(`${JSON.stringify(inventorySchema(), null, 1)}\n`).toMatchFileSnapshot(schemaFile)
  })

  const ajv = new Ajv({ allErrors: true }).addSchema(inventorySchema(), 'folder')
  const faultsOf = (file: string, value: unknown) =>
    ajv.validate(`folder#/definitions/${file}`, value) ? '' : ajv.errorsText()

  test('accepts every file of the example', async () => {
    for (const file of ['cars.ndjson', ...dictionaryFiles]) {
      const text = await readFile(join(example, file), 'utf8')
      for (const piece of file.endsWith('.ndjson') ? text.trim().split('\n') : [text])
        expect([file, faultsOf(file, JSON.parse(piece))]).toEqual([file, ''])
    }
  })

  test('refuses what the service refuses', () => {
    const listing = { external: { id: 'x', domain: { id: 1, name: 'S' }, url: null } }
    for (const car of [
      { id: 'a' },
      { id: 'a', listings: [], year: 2001.5 },
      { id: 'a', listings: [{ ...listing, created_at: '12.07.2026' }] },
      { id: 'a', listings: [{ ...listing, odometer: '12 km' }] },
    ])
      expect(faultsOf('cars.ndjson', car)).not.toBe('')
    expect(faultsOf('currencies.json', [{ id: 1, name: 'usd', rate: 0 }])).not.toBe('')
  })
})
