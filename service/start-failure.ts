import { errorCode, explainDisk } from './store/error-code.ts'

export interface StartSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
}

/** Why the service cannot start and how to fix that, for the person who started it. */
export function explainStartFailure(error: unknown, { host, port, dataDir }: StartSettings): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Choose another one with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Choose another one with --host.`
  if (code === 'EACCES' && message.includes('listen'))
    return `Listening on port ${port} is not allowed to this user. Choose one above 1023 with --port.`
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${dataDir} is not a folder. Choose another place with --data.`
  return explainDisk(error, dataDir) ?? message
}
