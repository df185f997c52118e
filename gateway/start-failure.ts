import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode, explainDisk } from '#service/store/error-code.ts'
import type { Settings } from './settings.ts'
import { SettingError } from './shared/setting-error.ts'

const elsewhere = 'set FORECOURT_DATA to another folder'

/** The part of a path that is a file where a folder is needed: nothing below it exists. */
const fileIn = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : fileIn(dirname(path))

/** The error of a failed start as a readable text. An unexpected error includes its stack. */
export function explainStart(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  // Its cause is about the file that a setting names, and not about the data folder.
  if (error instanceof SettingError) return error.message
  if (/is in use by another process/.test(error.message)) {
    return 'Another Forecourt has this data open. Stop it, or set FORECOURT_STORE to a folder of its own.'
  }
  // The store wraps an error of the disk in advice for the service's own command.
  const origin = error.cause instanceof Error ? error.cause : error
  const code = errorCode(origin)
  const path: unknown = Reflect.get(origin, 'path')
  const place = typeof path === 'string' ? path : dataDir
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${fileIn(place)} cannot be used: it is no folder. Remove the file, or ${elsewhere}.`
  const foreseen = error.constructor === Error || error.name === 'InventoryError'
  return (
    explainDisk(origin, place, elsewhere) ??
    (foreseen && errorCode(error) === '' ? error.message : (error.stack ?? error.message))
  )
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
