import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#service/fixtures/write.ts'
import { takeLock } from './libsql.ts'
import { describeFailure } from '#mirror/failure.ts'

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => rm(folder, { recursive: true }))

/** The error of a failed lock; undefined where it succeeds. */
function refusal(path: string): unknown {
  try {
    takeLock(path, 'somebody has it')()
  } catch (error) {
    return error
  }
  return undefined
}

test('the lock has one owner at a time', () => {
  const path = join(folder, 'lock.db')
  const release = takeLock(path, 'somebody has it')
  expect(refusal(path)).toMatchObject({ message: 'somebody has it' })
  release()
  expect(refusal(path)).toBeUndefined()
})

test('a file that is no database can be locked all the same', async () => {
  const path = join(folder, 'other.db')
  await writeFile(path, 'nothing of ours '.repeat(1000))
  expect(refusal(path)).toBeUndefined()
})

test('another failure is reported as such, not as another process', async () => {
  const path = join(folder, 'a-folder.db')
  await mkdir(path)
  const error = refusal(path)
  expect(error).toMatchObject({ code: 'SQLITE_CANTOPEN' })
  expect(describeFailure(error, folder)).toBe(
    `Writing to ${folder} is not allowed to this user. Choose another folder with --to.`,
  )
})

test.each([
  ['SQLITE_FULL', 'The disk is full'],
  ['SQLITE_READONLY_DIRECTORY', 'is not allowed'],
  ['SQLITE_IOERR_WRITE', 'disk I/O error'],
])('%s gets a readable message', (code, words) => {
  expect(describeFailure(Object.assign(new Error('disk I/O error'), { code }), '/copy')).toContain(words)
})
