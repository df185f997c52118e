import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// What a browser keeps for the gateway without being able to read or change it: AES-256-GCM under a secret of the
// operator's. Nothing is kept on this side, so any process that has the secret opens it.

export interface Seal {
  /** @param purpose what it is for: text sealed for one thing opens for no other */
  seal(purpose: string, value: object): string
  /** What was sealed; undefined for anything else. */
  open(purpose: string, text: string): unknown
  /** A short name of a text that tells nothing about it and is the same each time. */
  nameOf(text: string): string
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** @param secrets the first one seals, each opens: a new one is put before the old, which is taken out later */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const keys = secrets.map((secret) => keyOf(secret, 'forecourt cookies'))
  const [sealing = Buffer.alloc(0)] = keys
  const naming = keyOf(secrets[0], 'forecourt names')

  const openWith = (key: Buffer, purpose: string, bytes: Buffer): unknown => {
    const opener = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opener.setAAD(Buffer.from(purpose))
    opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()])
    return JSON.parse(text.toString('utf8'))
  }

  return {
    seal(purpose, value) {
      const nonce = randomBytes(nonceBytes)
      const sealer = createCipheriv(cipher, sealing, nonce, { authTagLength: tagBytes })
      sealer.setAAD(Buffer.from(purpose))
      const text = Buffer.concat([sealer.update(JSON.stringify(value), 'utf8'), sealer.final()])
      return Buffer.concat([nonce, sealer.getAuthTag(), text]).toString('base64url')
    },
    open(purpose, text) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= nonceBytes + tagBytes) return undefined
      for (const key of keys) {
        try {
          return openWith(key, purpose, bytes)
        } catch {
          // Sealed with another secret, or by somebody else.
        }
      }
      return undefined
    },
    nameOf: (text) => createHmac('sha256', naming).update(text).digest('base64url').slice(0, 12),
  }
}
