import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi } from '#contract/openapi.ts'
import { countQuery, decodeUrl } from '#contract/search.ts'
import { bare } from '#service/fixtures/cars.ts'
import { openFixture } from '#service/service.fixture.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { namesIn } from '#src/search/text/names.ts'
import { summary } from '#src/search/text/summary.ts'

// Checks of the filter that docs/adding-a-filter.md adds; they run in a copy of the sources with that filter.

const { search } = decodeUrl(new URLSearchParams('upholstery=leather,gone'))

test('an address is parsed and requested by its parameter', () => {
  expect(search.filters).toEqual({ upholstery: [2] })
  expect(countQuery(search, { idOf: () => undefined, hostOf: () => undefined })).toContain('upholsteries')
})

test.each(['brute-force', 'embedded'] as const)('%s finds and counts', async (engine) => {
  const service = await openFixture(engine)
  const car = (id: string, code: number | null) =>
    `${JSON.stringify({ id, upholstery: code && { id: code, name: null }, listings: [bare(1, id)] })}\n`
  await appendFile(
    join(service.folder, 'inventory/cars.ndjson'),
    car('in-leather', 2) + car('in-cloth', 1) + car('unsaid', null),
  )
  await service.store.reload()
  expect(await service.get('/search/count?upholsteries[]=2')).toEqual({ count: 1 })
  const { data } = await service.get('/search?upholsteries[]=2')
  expect(data).toMatchObject([{ id: 'in-leather', upholstery: { id: 2, name: 'Leather' } }])
  expect((await service.ask('/search?upholsteries[]=9')).status).toBe(422)
  await service.close()
})

test('a choice has words', () => {
  const line = inLanguage('en', (t, format) =>
    summary(
      {
        t,
        format,
        currency: 'usd',
        names: namesIn({
          brands: undefined,
          countries: undefined,
          domains: undefined,
          models: new Map(),
          regions: new Map(),
        }),
      },
      search,
    ),
  )
  expect(line).toBe('Leather')
})

test('OpenAPI has the parameter and the field', () => {
  const document = JSON.stringify(openapi())
  expect(document).toContain('"upholsteries[]"')
  expect(document).toContain('"upholstery"')
})
