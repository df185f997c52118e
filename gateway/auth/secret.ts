import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#service/store/error-code.ts'
import { SettingError } from '../shared/setting-error.ts'

/** Length of 32 bytes in base64. */
const leastCharacters = 43

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/**
 * Writes a temporary file and links it, so that of several processes that start at once one wins and none reads half a
 * file.
 */
async function make(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const own = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await link(own, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * The secrets of encrypted cookies, one per line: the first seals, every one opens.
 * @param asked file of FORECOURT_SECRET_FILE. Defaults to a file in the data folder, created at the first start
 * @throws a SettingError for a file that is missing, short, or readable by others
 */
export async function readSecrets(
  asked: string | undefined,
  dataDir: string,
): Promise<readonly [string, ...string[]]> {
  const file = asked ?? join(dataDir, 'secret')
  const text = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (asked !== undefined)
      throw new SettingError(`FORECOURT_SECRET_FILE: ${asked} cannot be read (${errorCode(error)}).`)
    if (!isMissing(error)) throw error
    await make(file)
    return readFile(file, 'utf8')
  })
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new SettingError(`${file} may be read by other users of this machine: chmod 600 ${file}`)
  const [first, ...others] = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (first === undefined || [first, ...others].some((line) => line.length < leastCharacters))
    throw new SettingError(
      `Each line of ${file} must be a secret of at least ${leastCharacters} characters, such as openssl rand -base64 32 writes.`,
    )
  return [first, ...others]
}
