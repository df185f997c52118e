import { describe, expect, test } from 'vitest'
import { brands, models, variants } from './catalogue.ts'
import { cell, readTsv } from './extracts.ts'
import { Random } from './random.ts'
import { brandsOfCode, checkDigit, vinOf, yearCode } from './vin.ts'

describe('VINs', () => {
  test('the check digit of known VINs is right', () => {
    for (const vin of [
      'WMWSY1CB8CT311941',
      '1FMJU1F87RE403834',
      '2HGFE1E56NH165982',
      'WBAKB8C51FD275593',
      '1M8GDM9AXKP042788',
    ])
      expect(checkDigit(vin)).toBe(vin[8])
  })

  test('the year code repeats every 30 years and uses no I, O, Q, U, Z or 0', () => {
    expect([1981, 2009, 2010, 2015, 2026].map(yearCode)).toEqual(['B', '9', 'A', 'F', 'T'])
    for (let year = 1981; year < 2040; year++) expect(yearCode(year)).toMatch(/^[A-HJ-NPR-TV-Y1-9]$/)
  })

  test('a VIN of any car is well formed, and its first three characters are of its make', () => {
    const random = new Random(11, 1)
    let made = 0
    for (let i = 0; i < 3000; i++) {
      const variant = random.pick(variants)
      const { generation } = variant
      const engine = random.pick(variant.engines)
      const year = Math.min(random.whole(generation.from, generation.to ?? 2026), 2026)
      const vin = vinOf(
        {
          brand: generation.model.brand.id,
          model: generation.model.id,
          year,
          body: variant.body,
          fuel: engine.fuel,
          volume: engine.volume,
          region: 'europe',
        },
        i,
      )
      if (year < 1981) {
        expect(vin).toBeNull()
        continue
      }
      expect(vin, `${generation.model.brand.name} ${generation.model.name} ${year}`).toMatch(
        /^[A-HJ-NPR-Z0-9]{17}$/,
      )
      if (vin === null) continue
      made++
      expect(checkDigit(vin)).toBe(vin[8])
      expect(vin[9]).toBe(yearCode(year))
      // Position 7 distinguishes the two cycles of the year code.
      expect(/[A-Z]/.test(vin[6] ?? '')).toBe(year >= 2010)
      expect(
        brandsOfCode.get(vin.slice(0, 3))?.has(generation.model.brand.id),
        `${vin} ${generation.model.brand.name}`,
      ).toBe(true)
    }
    expect(made).toBeGreaterThan(2000)
  })

  test('every pattern of the extract belongs to a model and begins with a code of its brand', () => {
    const brandOf = new Map(models.map((model) => [model.id, model.brand.id]))
    for (const row of readTsv('vin-patterns.tsv')) {
      const brand = brandOf.get(Number(cell(row, 'model_id')))
      expect(brand).toBeDefined()
      const known = brandsOfCode.get(cell(row, 'code').slice(0, 3))
      if (brand === undefined || !known?.has(brand))
        throw new Error(`${cell(row, 'code')} is no code of ${brands.find(({ id }) => id === brand)?.name}`)
    }
  })
})
