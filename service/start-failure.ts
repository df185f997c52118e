/** The code that Node and SQLite put on their errors. */
const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

export interface StartSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
}

/** Why the service cannot start, for the person who started it: what is wrong and what to do. */
export function explainStartFailure(error: unknown, { host, port, dataDir }: StartSettings): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Choose another one with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Choose another one with --host.`
  if (code === 'EACCES' && message.includes('listen'))
    return `Listening on port ${port} is not allowed to this user. Choose one above 1023 with --port.`
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || /database or disk is full/i.test(message))
    return `The disk is full: ${dataDir} needs room for the built store. Free some, or choose another place with --data.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'SQLITE_READONLY')
    return `Writing to ${dataDir} is not allowed to this user. Choose another place with --data.`
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${dataDir} is not a folder. Choose another place with --data.`
  return message
}
