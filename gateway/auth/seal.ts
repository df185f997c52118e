import { createHmac, hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

// What a browser keeps for the gateway without being able to read or change it: an encrypted token (JWE, AES-256-GCM)
// under a secret of the operator's. Nothing is kept on this side, so any process that has the secret opens it.

export interface Seal {
  /** @param purpose what it is for: text sealed for one thing opens for no other */
  seal(purpose: string, value: object): Promise<string>
  /** What was sealed; undefined for anything else. */
  open(purpose: string, text: string): Promise<unknown>
  /** A short name of a text that tells nothing about it and is the same each time. */
  nameOf(text: string): string
}

const alg = 'dir'
const enc = 'A256GCM'

const keyOf = (secret: string, use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32))

/** @param secrets the first one seals, each opens: a new one is put before the old, which is taken out later */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const sealing = keyOf(secrets[0], 'forecourt cookies')
  const keys = [sealing, ...secrets.slice(1).map((secret) => keyOf(secret, 'forecourt cookies'))]
  const naming = keyOf(secrets[0], 'forecourt names')
  return {
    seal: (purpose, value) =>
      new EncryptJWT({ value }).setProtectedHeader({ alg, enc }).setAudience(purpose).encrypt(sealing),
    async open(purpose, text) {
      const only = { audience: purpose, keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
      for (const key of keys) {
        try {
          return (await jwtDecrypt(text, key, only)).payload['value']
        } catch {
          // Sealed with another secret, for another purpose, or forged.
        }
      }
      return undefined
    },
    nameOf: (text) => createHmac('sha256', naming).update(text).digest('base64url').slice(0, 12),
  }
}
