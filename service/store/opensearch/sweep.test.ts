import { expect, test } from 'vitest'
import { FakeCluster } from './fake-cluster.fixture.ts'
import { namesOf } from './names.ts'
import { writePin } from './pins.ts'
import { SharedDocuments } from './shared.ts'
import { readSharedState, writeSharedState } from './state.ts'
import { sweep } from './sweep.ts'

const names = namesOf('test')
const indexOf = (generation: number) => `test-cars-${generation}`

/** The result of a sweep of forty generations, each in an index of its own and pinned without end. */
async function swept() {
  const shared = new SharedDocuments(new FakeCluster(), names)
  const { state } = await readSharedState(shared)
  const kept = Array.from({ length: 40 }, (_, at) => ({
    generation: at + 1,
    index: indexOf(at + 1),
    until: 0,
  }))
  await writeSharedState(shared, { ...state, generation: 41, index: indexOf(41), last: 41, kept }, undefined)
  for (const { generation } of kept) await writePin(shared, generation, Date.UTC(3000, 0))
  const deleted: string[] = []
  const cluster = new FakeCluster()
  cluster.call = (method, path) => {
    if (method === 'DELETE') deleted.push(path)
    return Promise.resolve(
      method === 'GET'
        ? Object.fromEntries([...kept, { index: indexOf(41) }].map(({ index }) => [index, {}]))
        : {},
    )
  }
  await sweep({ cluster, shared, names }, 0)
  return { deleted, kept: (await readSharedState(shared)).state.kept.map(({ generation }) => generation) }
}

test('of many pinned generations, the newest are kept and the indexes of others deleted', async () => {
  const { deleted, kept } = await swept()
  expect(kept.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 32 }, (_, at) => at + 9))
  expect(deleted).toEqual(Array.from({ length: 8 }, (_, at) => indexOf(at + 1)))
})
