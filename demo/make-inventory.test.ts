import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { carLines, makeInventory } from './make-inventory.ts'

const now = new Date('2026-11-21T09:30:00Z')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forecourt-demo-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const digests = (out: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(out)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(fs.readFileSync(path.join(out, name)))
          .digest('hex'),
      ]),
  )

describe('an inventory is a function of seed, count and day', () => {
  test('the same run gives the same bytes, at any hour of the day', () => {
    const [first, second] = [path.join(folder, 'a'), path.join(folder, 'b')]
    makeInventory({ out: first, cars: 120, seed: 7, now })
    makeInventory({ out: second, cars: 120, seed: 7, now: new Date('2026-11-21T23:59:59Z') })
    expect(digests(second)).toEqual(digests(first))
  })

  test('the command prints its folder, which is named after the count by default', () => {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
    const command = ['--import', loader, path.join(import.meta.dirname, 'make-inventory.ts'), '--cars', '3']
    const said = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
    expect(said).toContain('npm run service -- --inventory .data/inventory-3 ')
    expect(fs.existsSync(path.join(folder, '.data/inventory-3/cars.ndjson'))).toBe(true)
  })

  test('it writes exactly the files of the format', () => {
    const out = path.join(folder, 'a')
    expect(fs.readdirSync(out).sort()).toEqual(
      [
        'accounts.json',
        'brands.json',
        'cars.ndjson',
        'countries.json',
        'currencies.json',
        'domains.json',
        'locations.ndjson',
        'models.json',
        'option-sections.json',
        'options.json',
      ].sort(),
    )
  })

  test('a car does not depend on the number of cars', () => {
    const few = [...carLines({ cars: 30, seed: 7, now })]
    const more = [...carLines({ cars: 60, seed: 7, now })]
    expect(more.slice(0, few.length)).toEqual(few)
  })

  test('another seed gives other cars, but the same special ones', () => {
    const [seven, eight] = [7, 8].map((seed) => [...carLines({ cars: 20, seed, now })])
    expect(seven?.slice(0, 18)).toEqual(eight?.slice(0, 18))
    expect(seven?.slice(18)).not.toEqual(eight?.slice(18))
  })

  test('another day moves the dates and leaves the cars', () => {
    const facts = (day: Date): unknown[] =>
      [...carLines({ cars: 40, seed: 7, now: day })].slice(18).map((line) => {
        const { id, vin, brand, model, year, badge } = JSON.parse(line) as Record<string, unknown> // a line is one JSON object
        return { id, vin, brand, model, year, badge }
      })
    expect(facts(new Date('2026-12-24T00:00:00Z'))).toEqual(facts(now))
  })
})
