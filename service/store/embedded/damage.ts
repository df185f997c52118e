import { errorCode } from '../error-code.ts'

const damaged = 'STORE_DAMAGED'

/** A file of the store is not as it was written. The store is built anew; nothing of what it says is believed. */
export class StoreDamage extends Error {
  override readonly name = 'StoreDamage'
  readonly code = damaged
}

/** Also where the error has come from another thread, or is SQLite's own word for it. */
export const isDamage = (error: unknown): boolean =>
  /^(STORE_DAMAGED|SQLITE_(CORRUPT|NOTADB))/.test(errorCode(error))
