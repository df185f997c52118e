import { expect, test } from 'vitest'
import { carOf, listingOf } from '../sample-car.fixture.ts'
import { carContradictions } from './car-contradictions.ts'

test('reports are compared too', () => {
  const car = carOf({
    listings: [listingOf({ created_at: '2026-06-01T00:00:00Z', odometer: 60_000 })],
    vehicle_history_reports: [{ provider: 'Registry', mileage: [{ date: '2024-05-01', km: 120_000 }] }],
  })
  expect(carContradictions(car)).toMatchObject([
    {
      kind: 'odometer',
      quotes: [{ by: { kind: 'report', title: 'Registry' }, value: 120_000 }, { value: 60_000 }],
    },
  ])
})
