import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { exported } from '../suite/agreement.fixture.ts'
import { makeFolder, type TestFolder, writeInventory } from '../suite/folder.fixture.ts'
import { car } from '../suite/lines.fixture.ts'
import { question } from '../suite/setting.fixture.ts'
import { GenerationGone } from '../store.ts'
import { StoreDamage } from './damage.ts'
import { Embedded } from './embedded.ts'

// Damaged files of the store, one by one. service/damage tests them by the hundred.

const slow = 60_000
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const cars = ['a', 'b', 'c'].map((id) => car(id, { vin: `VIN${id}`, badge: `badge of ${id} `.repeat(300) }))

async function folderOf(lines = cars): Promise<TestFolder> {
  const folder = await makeFolder({ cars: lines })
  cleanups.push(folder.remove)
  return folder
}

async function open({ inventoryDir, dataDir }: TestFolder, workers = 0) {
  const said: string[] = []
  const store = await Embedded.open({
    inventoryDir,
    dataDir,
    workers,
    onProgress: ({ step, text }) => step === 'damaged' && said.push(text),
  })
  let closed = false
  const close = async () => {
    if (!closed) await store.close()
    closed = true
  }
  cleanups.push(close)
  return { store, said, close }
}

const ids = async (store: Embedded) => (await store.search(question())).cars.map(({ id }) => id)

/** Overwrites a text in a file in place. */
async function replace(path: string, text: string, by: Buffer): Promise<void> {
  const bytes = await readFile(path)
  const at = bytes.indexOf(text)
  expect(at).toBeGreaterThan(0)
  by.copy(bytes, at)
  await writeFile(path, bytes)
}

/** Bytes that end the process when libsql reads them as text. */
const noText = Buffer.alloc(20, 0xff)

const injuries: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
  ['missing', (path) => rm(path)],
  ['empty', (path) => truncate(path)],
  ['cut in half', async (path) => truncate(path, (await readFile(path)).length >> 1)],
  ['of other content', (path) => writeFile(path, 'nothing of ours '.repeat(1000))],
  [
    'a folder',
    async (path) => {
      await rm(path)
      await mkdir(path)
    },
  ],
]

describe('a start', { timeout: slow }, () => {
  const files = ['documents-1.db', 'index-1.bin', 'current.json']
  test.each(files.flatMap((file) => injuries.map(([how, injure]) => [file, how, injure] as const)))(
    'with %s %s reports it and rebuilds the store, and the next start reports nothing',
    async (file, _, injure) => {
      const folder = await folderOf()
      await (await open(folder)).close()
      await injure(join(folder.dataDir, file))
      const { store, said, close } = await open(folder)
      expect(said.join()).toContain(file)
      expect(await ids(store)).toEqual(['a', 'b', 'c'])
      expect((await store.car({ vin: 'vinb' }))?.id).toBe('b')
      expect(store.generation()).toBe(2)
      await close()
      expect((await open(folder)).said).toEqual([])
    },
  )

  test('with another digit in current.json, or other bytes in the index, does not use them', async () => {
    for (const [file, text, by] of [
      ['current.json', '"cars":3', '"cars":8'],
      ['index-1.bin', 'vinavinb', 'vinaVINB'],
    ] as const) {
      const folder = await folderOf()
      await (await open(folder)).close()
      await replace(join(folder.dataDir, file), text, Buffer.from(by))
      const { store, said } = await open(folder)
      expect(said.join()).toContain(file)
      expect(await ids(store)).toEqual(['a', 'b', 'c'])
    }
  })

  test('with a store of a version with other fields reports nothing and rebuilds it', async () => {
    const folder = await folderOf()
    await (await open(folder)).close()
    for (const file of ['current.json', 'pins.json']) {
      const path = join(folder.dataDir, file)
      const { content }: { content: unknown } = JSON.parse(await readFile(path, 'utf8'))
      const other = { before: content }
      await writeFile(path, JSON.stringify({ crc32: crc32(JSON.stringify(other)), content: other }))
    }
    const { store, said } = await open(folder)
    expect(said).toEqual([])
    expect(await ids(store)).toEqual(['a', 'b', 'c'])
    expect(store.generation()).toBe(2)
  })

  test('without its pins reports the loss', async () => {
    const folder = await folderOf()
    await (await open(folder)).close()
    await rm(join(folder.dataDir, 'pins.json'))
    expect((await open(folder)).said.join()).toMatch(/pins\.json is missing: exports under way/)
    expect(await readdir(folder.dataDir)).toContain('pins.json')
  })

  test('with an invalid lock file can lock it all the same, unless a process has it', async () => {
    const folder = await folderOf()
    await writeFile(join(folder.dataDir, 'lock.db'), 'nothing of ours '.repeat(1000))
    await open(folder)
    await expect(open(folder)).rejects.toThrow('in use by another process')
  })

  test('after the store was deleted creates another store', async () => {
    const folder = await folderOf()
    const first = await open(folder)
    await first.close()
    const again = await open(folder)
    expect(again.store.identity()).toBe(first.store.identity())
    await again.close()
    for (const file of await readdir(folder.dataDir)) await rm(join(folder.dataDir, file))
    const { store } = await open(folder)
    expect(store.generation()).toBe(first.store.generation())
    expect(store.identity()).not.toBe(first.store.identity())
  })
})

describe('a row that is damaged', { timeout: slow }, () => {
  test('fails the query that needs it, ends no process, and is repaired by the next reload', async () => {
    const folder = await folderOf()
    await (await open(folder)).close()
    await replace(join(folder.dataDir, 'documents-1.db'), 'badge of b badge', noText)
    const { store, said } = await open(folder, 1)
    expect((await store.car({ id: 'a' }))?.id).toBe('a')
    expect(await store.count(question())).toBe(3)
    expect(store.isDamaged).toBe(false)
    await expect(store.car({ id: 'b' })).rejects.toThrow(/documents-1\.db is damaged in row \d/)
    await expect(store.search(question())).rejects.toThrow('is damaged in row')
    expect((await store.car({ id: 'c' }))?.id).toBe('c')
    // Damage is reported once, however often a query meets it.
    expect(said).toHaveLength(1)
    expect(store.isDamaged).toBe(true)
    expect(await store.reload()).toBe(true)
    expect(store.isDamaged).toBe(false)
    expect(await ids(store)).toEqual(['a', 'b', 'c'])
    await store.sweep(Date.now())
    expect((await readdir(folder.dataDir)).filter((file) => file.startsWith('documents'))).toEqual(
      expect.not.arrayContaining(['documents-1.db']),
    )
    expect((await store.car({ id: 'b' }))?.body).toContain('badge of b')
  })

  test.each([
    ['its id', (body: Buffer) => body.indexOf('car-b'), 'z'],
    ['its checksum of another row', (body: Buffer) => body.indexOf('"id":"car-b"') + 7, 'q'],
  ])('%s: a look-up never returns another car', async (_, at, by) => {
    const folder = await folderOf(['car-a', 'car-b', 'car-c'].map((id) => car(id)))
    await (await open(folder)).close()
    const path = join(folder.dataDir, 'documents-1.db')
    const bytes = await readFile(path)
    expect(at(bytes)).toBeGreaterThan(0)
    bytes.write(by, at(bytes))
    await writeFile(path, bytes)
    const { store } = await open(folder)
    for (const id of ['car-a', 'car-b', 'car-c', 'zar-b', 'qar-b']) {
      const answer = await store.car({ id }).catch((error: unknown) => error)
      if (answer instanceof StoreDamage) continue
      expect(answer === undefined ? 'none' : Reflect.get(Object(answer), 'id')).toBe(
        id.startsWith('car') ? id : 'none',
      )
    }
  })

  test('of an earlier generation ends its passes', async () => {
    const folder = await folderOf()
    const first = await open(folder)
    await first.store.pin(1, Date.UTC(3000, 0))
    await writeInventory(folder.inventoryDir, {
      cars: [...cars.slice(0, 2), car('c', { year: 1999 }), car('d')],
    })
    await first.store.reload()
    await first.close()
    await replace(join(folder.dataDir, 'documents-1.db'), 'badge of c badge', noText)
    const { store, said } = await open(folder)
    const pass = { generation: 1, domains: [1], leasing: undefined }
    await expect(exported(store, pass, 2)).rejects.toThrow(GenerationGone)
    expect(said.join()).toContain('exports under way of generation 1 have to begin again')
    expect(store.isDamaged).toBe(false)
    expect(await ids(store)).toEqual(['a', 'b', 'c', 'd'])
    await expect(store.pin(1, Date.UTC(3001, 0))).rejects.toThrow(GenerationGone)
  })
})

test(
  'documents that are deleted under a running service are rebuilt with the next update',
  { timeout: slow },
  async () => {
    const folder = await folderOf()
    const { store, said } = await open(folder)
    await rm(folder.dataDir, { recursive: true })
    await mkdir(folder.dataDir)
    await writeInventory(folder.inventoryDir, { cars: [...cars, car('d')] })
    expect(await store.reload()).toBe(true)
    expect(said).toHaveLength(1)
    expect(await ids(store)).toEqual(['a', 'b', 'c', 'd'])
  },
)
