import { errorCode } from '#service/store/error-code.ts'
import type { Settings } from './settings.ts'
import { SettingError } from './shared/setting-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some of it',
  EDQUOT: 'the disk is full. Free some of it',
  EACCES: 'this user may not write there. Change the rights',
  EPERM: 'this user may not write there. Change the rights',
  EROFS: 'the disk is read-only. Have it writable',
}
const notFolder = 'it is no folder. Remove the file'

/** The error of a failed start as a readable text. An unexpected error includes its stack. */
export function explainStart(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  if (/is in use by another process/.test(error.message)) {
    return 'Another Forecourt has this data open. Stop it, or set FORECOURT_STORE to a folder of its own.'
  }
  const code = errorCode(error)
  const isNoFolder = code === 'ENOTDIR' || code === 'EEXIST'
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : isNoFolder ? notFolder : undefined
  // ENOTDIR does not report which part of the path is a file.
  const path: unknown = isNoFolder ? undefined : Reflect.get(error, 'path')
  if (reason !== undefined)
    return `${typeof path === 'string' ? path : dataDir} cannot be used: ${reason}, or set FORECOURT_DATA to another folder.`
  const foreseen =
    error.constructor === Error || error instanceof SettingError || error.name === 'InventoryError'
  return foreseen && code === '' ? error.message : (error.stack ?? error.message)
}

/** The reason why a port cannot be opened, as a readable text. */
export function addressFault(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  const noAddress = `This machine has no address ${host}. Set HOST to one that it has, or leave it out.`
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
    EACCES: `Port ${port} may not be used without special rights. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
  }
  const code = errorCode(error)
  return Object.hasOwn(why, code) ? new SettingError(why[code] ?? '') : error
}
