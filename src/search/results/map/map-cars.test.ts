import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { location } from '#src/api/dictionaries.ts'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { carsOnMap } from './map-cars.ts'

test('a listing without a position is at its town, roughly at its region, or nowhere', async () => {
  const client = new QueryClient()
  const at = (id: number, latitude: number) =>
    client.setQueryData(location(id, 'en').queryKey, { latitude, longitude: 10 } as never)
  at(1, 51)
  at(2, 52)
  const [town, region] = [
    { id: 1, name: 'Kassel' },
    { id: 2, name: 'Hesse' },
  ]
  const cars = [
    { location: { position: { lat: 50, lon: 9 } }, location_details: { region } },
    { location: { position: { lat: 0, lon: 0 } }, location_details: { place: town, region } },
    { location_details: { place: town, region } },
    { location_details: { region } },
    // The specification: an unresolved id has no name.
    { location_details: { place: { id: 3, name: null }, region } },
    { location_details: { place: { id: 3, name: null } } },
    {},
  ].map((fields) => {
    const car = sampleCar([fields])
    const [listing] = car.listings
    if (listing === undefined) throw new Error('no listing')
    return { car, match: { listing, alone: true, others: [] } }
  })
  const found = await carsOnMap.take(cars, { client, language: 'en', search: emptySearch } as never)
  expect(found.map(({ position, rough }) => [position?.lat, rough])).toEqual([
    [50, false],
    [51, false],
    [51, false],
    [52, true],
    [52, true],
    [undefined, false],
    [undefined, false],
  ])
})
