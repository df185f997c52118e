import type { Settings } from './settings.ts'
import { isThisMachine } from './shared/own-hosts.ts'

/** Warnings at the start, as readable texts. */
export function warningsOf({ host, password, identityHeader, remote }: Settings): string[] {
  if (isThisMachine(host) || password !== undefined || identityHeader !== undefined) return []
  const open =
    remote === undefined
      ? 'sees the demo inventory'
      : remote.key === undefined
        ? 'can ask the listings service through this machine, with a key of their own'
        : 'searches the listings service with your key and on your account'
  return [
    `Anybody who can reach ${host} ${open}: no sign-in is set up. Set FORECOURT_PASSWORD_FILE (npm run password) or FORECOURT_IDENTITY_HEADER, or leave HOST out.`,
  ]
}
