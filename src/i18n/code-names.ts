import { type CodeTableName, slugOf } from '#contract/codes.ts'
import { hasMessage } from './i18n.ts'
import type { T } from './use-t.ts'

/**
 * A code's name in the reader's language. A code newer than the app is called what the service calls it, else by its
 * number: never left out, because "not stated" would be untrue.
 */
export function codeName(t: T, table: CodeTableName, id: number, said?: string | null): string {
  const slug = slugOf(table, id)
  const message = `codes.${table}.${slug}`
  return slug !== undefined && hasMessage(message) ? t(message) : (said ?? t('ui.code', { id }))
}
