import { readdir, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../fixtures/write.ts'
import { Generations } from './generations.ts'
import { indexPath } from './paths.ts'

test('of many pinned generations the newest are kept, also after a restart', async () => {
  const dir = await temporaryFolder()
  const never = Number.MAX_SAFE_INTEGER
  const open = () => Generations.open(dir, (text) => expect.fail(text))
  const indexes = async () => (await readdir(dir)).filter((file) => file.startsWith('index-')).length
  const generations = await open()
  for (let generation = 1; generation <= 40; generation++) {
    await writeFile(indexPath(dir, generation), '')
    await generations.commit({ generation, documents: 1, fingerprint: 'x', cars: 1 })
    await generations.pin(generation, never)
  }
  await generations.sweep(0)
  // 32 earlier generations and the current one.
  expect(await indexes()).toBe(33)
  expect([7, 8, 39, 40].map((one) => generations.isKept(one, 0))).toEqual([false, true, true, true])
  await generations.close()
  const again = await open()
  expect([7, 8].map((one) => again.isKept(one, 0))).toEqual([false, true])
  await again.close()
  await rm(dir, { recursive: true })
})
