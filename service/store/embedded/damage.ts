import { errorCode } from '../error-code.ts'

const damaged = 'STORE_DAMAGED'

/** A file of the store differs from what was written. The store is rebuilt from the inventory alone. */
export class StoreDamage extends Error {
  override readonly name = 'StoreDamage'
  readonly code = damaged
}

/** Also true for damage reported by another thread or by SQLite itself. */
export const isDamage = (error: unknown): boolean =>
  /^(STORE_DAMAGED|SQLITE_(CORRUPT|NOTADB))/.test(errorCode(error))
