import type { CodeTableName } from '#contract/codes.ts'
import { filterAt } from '#contract/fields.ts'
import { filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import { codeName, type T, type TextContext } from '#src/i18n/use-t.ts'
import { hasMessage } from '#src/i18n/i18n.ts'

/** The text of a field's value; null if the value states nothing. */
export type FieldText<Item, F extends keyof Item> = (
  value: NonNullable<Item[F]>,
  context: TextContext,
  item: Item,
) => string | null

/** Explanation of a label; undefined if it has none. */
export const meaningOf = (id: string, t: T): string | undefined => (hasMessage(id) ? t(id) : undefined)

export const asWritten = (value: string | number): string => String(value)
export const named = ({ id, name }: NamedId): string => name ?? `#${id}`
export const number = (value: number, { format }: TextContext): string => format.number(value)
export const distance = (km: number, { format }: TextContext): string => format.distance(km)
export const moment = (at: string, { format }: TextContext): string => format.dateTime(at)
export const count = (all: readonly unknown[], { format }: TextContext): string => format.number(all.length)
export const yesNo = (value: boolean, { t }: TextContext): string => t(value ? 'ui.yes' : 'ui.no')

const code =
  (table: CodeTableName) =>
  (value: number | NamedId, { t }: TextContext): string =>
    typeof value === 'number' ? codeName(t, table, value) : codeName(t, table, value.id, value.name)

/** Formats a field like its filter: a code by its name, a flag as yes or no. */
export const byFilter = 'by its filter'

function sayByFilter(place: FieldPath, value: unknown, context: TextContext): string {
  if (typeof value === 'boolean') return yesNo(value, context)
  const key = filterAt(place)
  const filter: Filter | undefined = key && filters[key]
  // The schemas of these fields allow nothing else.
  const stated = value as number | NamedId
  if (filter?.kind === 'many' || filter?.kind === 'one') return code(filter.options)(stated, context)
  return typeof stated === 'number' ? number(stated, context) : named(stated)
}

/** The text of a car's or listing's field. Null: not stated, never 0 or "no". */
export function fieldText<Item, F extends keyof Item & string>(
  owner: 'car' | 'listing',
  item: Item,
  field: F,
  say: FieldText<Item, F> | typeof byFilter,
  context: TextContext,
): string | null {
  const value = item[field]
  if (value === null || value === undefined) return null
  return say === byFilter ? sayByFilter(`${owner}.${field}`, value, context) : say(value, context, item)
}
