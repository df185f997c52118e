import { appendFile, copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOwnCars } from './own-cars.mjs'

const root = join(import.meta.dirname, '../..')
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'own-cars-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('a second start imports nothing anew, and a changed file is', { timeout: 120_000 }, async () => {
  const file = join(dir, 'cars.csv')
  await copyFile(join(root, 'import/fixtures/otomoto.csv'), file)
  const carsOf = async () => {
    const folder = await ensureOwnCars(root, dir, [file])
    const cars = join(folder, 'inventory/cars.ndjson')
    return {
      written: (await stat(cars)).mtimeMs,
      cars: (await readFile(cars, 'utf8')).trim().split('\n').length,
    }
  }
  const first = await carsOf()
  expect(first.cars).toBe(3)
  expect(await carsOf()).toEqual(first)
  await appendFile(
    file,
    '\n4,Fiat,500,2011,99 000 km,1 242 cm3,69 KM,Benzyna,Manualna,Na przednie koła,Sedan,Biały,21 900,PLN,Kraków\n',
  )
  expect((await carsOf()).cars).toBe(4)
})
