import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// The stored password: a hash in PHC string format, `$scrypt$ln=15,r=8,p=3$salt$hash`.

/** One hash takes 32 MB and some 0.2 s: OWASP's minimum for this much memory. */
const costs = { ln: 15, r: 8, p: 3 }
const hashBytes = 32

export const leastPasswordLength = 12
export const mostPasswordLength = 1024

export interface PasswordHash {
  readonly ln: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly hash: Buffer
}

type HashInput = Omit<PasswordHash, 'hash'>

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const derive = (password: string, { ln, r, p, salt }: HashInput, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Systems encode accented letters as one or as two characters.
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

export async function hashPassword(password: string): Promise<string> {
  const { ln, r, p } = costs
  const salt = randomBytes(16)
  const hash = await derive(password, { ...costs, salt }, hashBytes)
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash)}`
}

/** Undefined for an invalid hash, or one that would take more than 256 MB to check. */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,})\$([\w+/]{22,})$/
  const [, ln = '', r = '', p = '', salt = '', hash = ''] = form.exec(text.trim()) ?? []
  const read = { ln: Number(ln), r: Number(r), p: Number(p) }
  if (read.ln < 10 || read.r < 1 || read.p < 1 || 128 * 2 ** read.ln * read.r > 2 ** 28) return undefined
  return { ...read, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Compares in constant time. */
export async function isPassword(password: string, kept: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, kept, kept.hash.length), kept.hash)
}
