import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeError } from '#service/store/error-code.ts'
import { openAccess } from './auth/access.ts'
import { SettingError } from './shared/setting-error.ts'
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
  ['ENOSPC', 'write', 'The disk is full: /data needs room. Free some, or'],
  ['EACCES', 'open', 'This user may not read and write /data. Change the rights, or'],
  ['EROFS', 'open', 'The disk of /data is read-only:'],
  // What Node reports for a new folder on a read-only disk.
  ['ENOENT', 'mkdir', 'The disk of /data is read-only:'],
  ['SQLITE_CANTOPEN', '', 'This user may not read and write /data. Change the rights, or'],
])('%s of %s has advice of the gateway, also where the store explained it', (code, syscall, words) => {
  const error = Object.assign(new Error(`${code}: ${syscall}`), { code, syscall })
  const advice = `${words} set FORECOURT_DATA to another folder.`
  expect(explainStart(error, '/data')).toBe(advice)
  expect(explainStart(describeError(error, '/data'), '/data')).toBe(advice)
})

test('a file that a setting names is named by its setting', () => {
  const cause = Object.assign(new Error('EACCES: open'), { code: 'EACCES', path: '/key' })
  const error = new SettingError('VEHICLES_API_KEY_FILE: /key cannot be read (EACCES).', { cause })
  expect(explainStart(error, '/data')).toBe(error.message)
})

test('an unexpected error keeps its stack', () => {
  expect(explainStart(new TypeError('x is undefined'), '/data')).toContain('start-failure.test.ts')
})
