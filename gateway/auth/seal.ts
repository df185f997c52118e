import { createHmac, hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

// Encrypted tokens (JWE, AES-256-GCM) that the browser keeps and can neither read nor change. The gateway stores
// nothing, so every process with the secret can open them.

export interface Seal {
  /** @param purpose a value that is sealed for one purpose opens for no other */
  seal(purpose: string, value: object): Promise<string>
  /** The sealed value. Undefined for any other text. */
  open(purpose: string, text: string): Promise<unknown>
  /** A short, opaque and stable name of a text. */
  nameOf(text: string): string
  /** Whether a name is that of a text under any of the secrets. */
  isNameOf(name: string, text: string): boolean
}

const alg = 'dir'
const enc = 'A256GCM'

const keyOf = (secret: string, use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32))

/** @param secrets the first one seals, all of them open; a new secret is put first */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const sealing = keyOf(secrets[0], 'forecourt cookies')
  const keys = [sealing, ...secrets.slice(1).map((secret) => keyOf(secret, 'forecourt cookies'))]
  const naming = secrets.map((secret) => keyOf(secret, 'forecourt names'))
  const namesOf = (text: string) =>
    naming.map((key) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12))
  return {
    seal: (purpose, value) =>
      new EncryptJWT({ value }).setProtectedHeader({ alg, enc }).setAudience(purpose).encrypt(sealing),
    async open(purpose, text) {
      const only = { audience: purpose, keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
      for (const key of keys) {
        try {
          return (await jwtDecrypt(text, key, only)).payload['value']
        } catch {
          // Sealed with another secret or for another purpose, or forged.
        }
      }
      return undefined
    },
    // There is at least one secret.
    nameOf: (text) => namesOf(text)[0]!,
    isNameOf: (name, text) => namesOf(text).includes(name),
  }
}
