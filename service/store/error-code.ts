import { statfsSync } from 'node:fs'

/** The `code` of errors of Node and SQLite; empty where there is none. */
export const errorCode = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** An error as sent between threads or processes, which would otherwise keep only its message. */
export interface SentError {
  readonly message: string
  readonly code: string
}

export const sentError = (error: unknown): SentError => ({
  message: error instanceof Error ? error.message : String(error),
  code: errorCode(error),
})

export const receivedError = ({ message, code }: SentError): Error =>
  code === '' ? new Error(message) : Object.assign(new Error(message), { code })

function hasNoRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize < 1 << 20
  } catch {
    return false
  }
}

/**
 * Explains a full disk or a folder without write permission to the operator, with a remedy. Undefined for
 * every other error.
 * @param elsewhere how to choose another folder in the program that was started
 */
export function explainDisk(
  error: unknown,
  dataDir: string,
  elsewhere = 'choose another place with --data',
): string | undefined {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : String(error)
  const isFull =
    ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code) || /database or disk is full/i.test(message)
  // SQLite has a code for a full disk only for some of its files.
  if (isFull || (code.startsWith('SQLITE_IOERR') && hasNoRoom(dataDir)))
    return `The disk is full: ${dataDir} needs room. Free some, or ${elsewhere}.`
  if (code === 'EFBIG')
    return `Files in ${dataDir} may not grow as large as the built store is. Raise the limit (ulimit -f), or ${elsewhere}.`
  // Node reports ENOENT for a new folder on a read-only disk.
  const isNewFolder = code === 'ENOENT' && error instanceof Error && Reflect.get(error, 'syscall') === 'mkdir'
  if (isNewFolder || code === 'EROFS') return `The disk of ${dataDir} is read-only: ${elsewhere}.`
  if (['EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'].includes(code))
    return `This user may not read and write ${dataDir}. Change the rights, or ${elsewhere}.`
  if (code.startsWith('SQLITE_IOERR'))
    return `Writing to ${dataDir} failed (${message}). The disk is failing, or files may not grow as large as the built store is (ulimit -f): ${elsewhere}.`
  return undefined
}

/** An error with the explanation of `explainDisk`, or the error itself. */
export const describeError = (error: unknown, dataDir: string): unknown => {
  const words = explainDisk(error, dataDir)
  return words === undefined ? error : new Error(words, { cause: error })
}
