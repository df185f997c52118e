import { type CodeTableName, slugOf } from '#contract/codes.ts'
import { hasMessage } from './i18n.ts'
import type { T } from './use-t.ts'

/** The name of a code in the reader's language; a code newer than the app is named by its number. */
export function codeName(t: T, table: CodeTableName, id: number): string {
  const slug = slugOf(table, id)
  const message = `codes.${table}.${slug}`
  return slug !== undefined && hasMessage(message) ? t(message) : t('filters.chips.code', { id })
}
