import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecrets } from './secret.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('is created at the first start, readable by its owner alone, and stays the same', async () => {
  const data = join(dir, 'data')
  const [first] = await readSecrets(undefined, data)
  expect(first.length).toBeGreaterThanOrEqual(43)
  expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readSecrets(undefined, data)).toEqual([first])
})

test('that exists is read without writing, so a full disk does not prevent a start', async () => {
  const data = join(dir, 'full')
  const first = await readSecrets(undefined, data)
  const written = async () => (await stat(data, { bigint: true })).ctimeNs
  const before = await written()
  expect(await readSecrets(undefined, data)).toEqual(first)
  expect(await written()).toBe(before)
})

test('is the same for all processes that start at once', async () => {
  const data = join(dir, 'many')
  const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets(undefined, data)))
  expect(new Set(all.flat()).size).toBe(1)
  expect(await readdir(data)).toEqual(['secret'])
})

test('comes from a file of the operator, in order when the file has several', async () => {
  const file = join(dir, 'own')
  const [one, two] = ['a'.repeat(43), 'b'.repeat(43)]
  await writeFile(file, `${one}\n\n${two}\n`, { mode: 0o600 })
  expect(await readSecrets(file, dir)).toEqual([one, two])
  expect(await readFile(file, 'utf8')).toContain(one)
})

test.each([
  ['one that is missing', undefined, 0o600, /^FORECOURT_SECRET_FILE: .* cannot be read \(ENOENT\)\.$/],
  ['an empty one', '\n', 0o600, 'must be a secret of at least 43 characters'],
  ['a short one', `${'a'.repeat(43)}\nshort\n`, 0o600, 'must be a secret of at least 43 characters'],
  ['one that others may read', 'a'.repeat(43), 0o640, 'may be read by other users of this machine'],
])('%s is refused in words', async (_, text, mode, words) => {
  const file = join(dir, 'refused')
  await rm(file, { force: true })
  if (text !== undefined) {
    await writeFile(file, text)
    await chmod(file, mode)
  }
  await expect(readSecrets(file, dir)).rejects.toThrow(words)
})
