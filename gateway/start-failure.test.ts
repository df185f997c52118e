import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccess } from './auth/access.ts'
import { explainStart } from './start-failure.ts'

test('a data folder that is a file gives one sentence, which names it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'start-'))
  const dataDir = join(dir, 'data')
  await writeFile(dataDir, '')
  const settings = { password: undefined, identityHeader: undefined, ownKey: true, secretFile: undefined }
  const failure: unknown = await openAccess({ ...settings, dataDir, processes: 1 }).catch(
    (error: unknown) => error,
  )
  expect(explainStart(failure, dataDir)).toBe(
    `${dataDir} cannot be used: it is no folder. Remove the file, or set FORECOURT_DATA to another folder.`,
  )
  await rm(dir, { recursive: true })
})

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EACCES', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
])('%s is one sentence without a stack', (code, words) => {
  const error = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' })
  const said = explainStart(error, '/data')
  expect(said).toContain(`/data cannot be used: ${words}`)
  expect(said).not.toContain('\n')
})

test('an unexpected error keeps its stack', () => {
  expect(explainStart(new TypeError('x is undefined'), '/data')).toContain('start-failure.test.ts')
})
