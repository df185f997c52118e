import { errorCode } from '#service/store/error-code.ts'
import { SettingError } from './shared/setting-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some of it',
  EDQUOT: 'the disk is full. Free some of it',
  EACCES: 'this user may not write there. Change the rights',
  EPERM: 'this user may not write there. Change the rights',
  EROFS: 'the disk is read-only. Have it writable',
}
const notFolder = 'it is no folder. Remove the file'

/** What went wrong at a start, in words. An unforeseen error has its stack. */
export function explainStart(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  if (/is in use by another process/.test(error.message)) {
    return 'Another Forecourt has this data open. Stop it, or set FORECOURT_STORE to a folder of its own.'
  }
  const code = errorCode(error)
  const isNoFolder = code === 'ENOTDIR' || code === 'EEXIST'
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : isNoFolder ? notFolder : undefined
  // Of a file below a file the path says nothing.
  const path: unknown = isNoFolder ? undefined : Reflect.get(error, 'path')
  if (reason !== undefined)
    return `${typeof path === 'string' ? path : dataDir} cannot be used: ${reason}, or set FORECOURT_DATA to another folder.`
  const foreseen =
    error.constructor === Error || error instanceof SettingError || error.name === 'InventoryError'
  return foreseen && code === '' ? error.message : (error.stack ?? error.message)
}
