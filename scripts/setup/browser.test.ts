import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBrowser, usual } from './browser.mjs'
import { Trouble } from './trouble.mjs'

const root = join(import.meta.dirname, '../..')
let dir = ''
let broken = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'browser-'))
  broken = join(dir, 'chromium')
  await writeFile(
    broken,
    '#!/bin/sh\necho "error while loading shared libraries: libnss3.so" >&2\nexit 127\n',
  )
  await chmod(broken, 0o755)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Ways that record their calls; those named in `give` install a browser. */
const waysThat = (give: readonly string[]) => {
  const asked: string[] = []
  const there: string[] = []
  const by = ['first', 'second', 'third'].map((name) => ({
    name,
    fetch: async () => {
      asked.push(name)
      if (!give.includes(name)) throw new Trouble(`npm error code E404\n${name} has none`)
      there.push(name)
    },
  }))
  return { asked, by, find: () => there, look: async () => undefined }
}

test('an installed browser that starts is used, and nothing is fetched', async () => {
  const { asked, by, look } = waysThat(['first'])
  expect(await ensureBrowser(root, { by, find: () => ['here'], look })).toBe('here')
  expect(asked).toEqual([])
})

test('after the first way that installs a browser no other is tried', async () => {
  const { asked, ...ways } = waysThat(['second', 'third'])
  expect(await ensureBrowser(root, ways)).toBe('second')
  expect(asked).toEqual(['first', 'second'])
})

test('a browser that does not start is not used, and the result of each way is reported', async () => {
  const { asked, by } = waysThat(['second'])
  const found = ensureBrowser(root, { ...usual, by, find: () => [broken] })
  await expect(found).rejects.toThrow(
    /FORECOURT_CHROMIUM=[^]*chromium is there and does not start: .*libnss3\.so[^]*first: npm error code E404[^]*second: ended without one that starts[^]*third: /,
  )
  expect(asked).toEqual(['first', 'second', 'third'])
})
