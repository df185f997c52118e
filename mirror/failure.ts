import { OutOfReach } from './client.ts'

/** Describes in words why a pass was interrupted and what to do. */
export function describeFailure(error: unknown, dir: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return `The disk is full: ${dir} needs room for three times the cars. Free some; the next run goes on where this one stopped.`
  if (/^(?:EACCES|EROFS|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY\w*)$/.test(code))
    return `Writing to ${dir} is not allowed to this user. Choose another folder with --to.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${dir} is not a folder. Choose another one with --to.`
  if (code.startsWith('SQLITE_IOERR'))
    return `Writing to ${dir} failed (${message}). The disk is full or failing; choose another folder with --to.`
  if (error instanceof OutOfReach)
    return `The service gives no usable answer: ${message}. What has arrived is kept; the next run goes on from there.`
  return message
}
