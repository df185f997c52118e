import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#gateway/auth/password.ts'
import { ended, listening, node } from './processes.ts'

export interface GuardedGateway {
  readonly address: string
  close(): Promise<void>
}

/**
 * A gateway with access control, in front of the gateway that all tests share, which it treats as a service
 * that accepts any key.
 * @param guard the password that it asks for, or `own-key`: each user brings a key
 * @param settings further settings
 */
export async function openGuardedGateway(
  service: string,
  guard: { readonly password: string } | 'own-key',
  settings: Readonly<Record<string, string>> = {},
): Promise<GuardedGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'guarded-'))
  const file = join(folder, 'password')
  if (guard !== 'own-key') await writeFile(file, await hashPassword(guard.password))
  const gateway = node('gateway/main.ts', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    VEHICLES_API_URL: new URL('/api', service).href,
    VEHICLES_API_KEY: guard === 'own-key' ? '' : 'any',
    FORECOURT_PASSWORD_FILE: guard === 'own-key' ? '' : file,
    FORECOURT_DATA: folder,
    FORECOURT_FAULTS: '0',
    FORECOURT_LOG: 'error',
    ...settings,
  })
  return {
    address: await listening(gateway),
    async close() {
      gateway.kill()
      await ended(gateway)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
