import type { CodeTableName } from '#contract/codes.ts'
import { filterAt } from '#contract/fields.ts'
import { filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'
import type { NamedId } from '#contract/resources/loose.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { hasMessage } from '#src/i18n/i18n.ts'
import type { T } from '#src/i18n/use-t.ts'
import type { TextContext } from '#src/i18n/text-context.ts'

/** Says what stands in a field; null where even that states nothing. */
export type FieldText<Item, F extends keyof Item> = (
  value: NonNullable<Item[F]>,
  context: TextContext,
  item: Item,
) => string | null

/** What a label means, for those of whom it does not say it. */
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

/** Of a field that a filter looks at: it is said as the filter has it, a code by its name, a flag by yes or no. */
export const byFilter = 'by its filter'

function sayByFilter(place: FieldPath, value: unknown, context: TextContext): string {
  if (typeof value === 'boolean') return yesNo(value, context)
  const key = filterAt(place)
  const filter: Filter | undefined = key && filters[key]
  // The schemas that are made of the table let nothing else through.
  const stated = value as number | NamedId
  if (filter?.kind === 'many' || filter?.kind === 'one') return code(filter.options)(stated, context)
  return typeof stated === 'number' ? number(stated, context) : named(stated)
}

/** A field of a car or a listing in words. Null: not stated. Never 0, never "no". */
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
