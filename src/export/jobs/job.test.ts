import { expect, test } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import type { ExportProof } from '../run/types.ts'
import { fileName } from './job.ts'

const proof: ExportProof = {
  rows: 9,
  duplicates: 0,
  expected: 10,
  counted: 10,
  missing: 1,
  surplus: 0,
  loose: 0,
  requests: 1,
  cursor: false,
}

test('a file name has the search and the time, and a mark where cars are missing', () => {
  const job = { created: '2026-11-26T23:32:00Z', name: 'BMW X5, flooded', format: 'csv' } as const
  const [whole, part] = inLanguage('en', () => [
    fileName({ ...job, proof: { ...proof, missing: 0 } }),
    fileName({ ...job, proof }),
  ])
  expect(whole).toBe('forecourt-bmw-x5-flooded-20261126-2332.csv')
  expect(part).toBe('forecourt-bmw-x5-flooded-incomplete-20261126-2332.csv')
})
