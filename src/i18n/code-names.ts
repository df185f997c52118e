import { type CodeTableName, slugOf } from '#contract/codes.ts'
import { hasMessage } from './i18n.ts'
import type { T } from './use-t.ts'

/** A code newer than the app has the service's name, else its number: "not stated" would be wrong. */
export function codeName(t: T, table: CodeTableName, id: number, said?: string | null): string {
  const slug = slugOf(table, id)
  const message = `codes.${table}.${slug}`
  return slug !== undefined && hasMessage(message) ? t(message) : (said ?? t('ui.code', { id }))
}
