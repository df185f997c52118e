import { expect, test } from 'vitest'
import { askedFacets, facetsGateway } from '#gateway/facets/facets.fixture.ts'
import { embeddedBackend } from '#service/backend.ts'
import { usualLimits } from '#gateway/limits/limits.ts'
import { openService } from '#service/embed.ts'
import { makeFolder } from '#service/store/suite/folder.fixture.ts'
import { makeCars } from '#service/store/suite/make-cars.fixture.ts'
import { Random } from '#service/store/suite/random.ts'
import { checkTruth } from '../bench/truth/check.ts'
import { readRaw } from '../bench/truth/raw.ts'

test('counts of the gateway equal SQL counts over the raw inventory', { timeout: 120_000 }, async () => {
  const folder = await makeFolder({ cars: makeCars(new Random(5), 300) })
  const service = await openService({ ...folder, watchEveryMs: 0 })
  try {
    const gateway = facetsGateway({
      backend: embeddedBackend(service),
      limits: { ...usualLimits, requests: 1e6 },
    })
    const raw = await readRaw(folder.inventoryDir, 'suite')
    // The checker only sends valid facet requests.
    const ask = (question: object) => askedFacets(gateway, question as Parameters<typeof askedFacets>[1])
    const { numbers, wrong } = await checkTruth(raw, ask, 600, 1)
    expect(wrong).toEqual([])
    expect(numbers).toBeGreaterThanOrEqual(600)
  } finally {
    await service.close()
    await folder.remove()
  }
})
