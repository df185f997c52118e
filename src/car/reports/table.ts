import { isList, isObject, type Json, type JsonObject } from './json.ts'

const isPlain = (value: Json): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (isList(value) && value.every((item) => typeof item !== 'object' || item === null))

/** More columns than this do not fit a screen; such records are shown one by one. */
const mostColumns = 8

/** The columns of a list of records that is a table: flat records that share their keys. Undefined for any other list. */
export function tableColumns(list: readonly Json[]): readonly string[] | undefined {
  if (list.length < 2 || !list.every((item): item is JsonObject => isObject(item))) return undefined
  const columns = new Set<string>()
  for (const item of list) {
    for (const [key, value] of Object.entries(item)) {
      if (!isPlain(value)) return undefined
      columns.add(key)
    }
  }
  return columns.size > 0 && columns.size <= mostColumns ? [...columns] : undefined
}

/** A list of rows without keys: `[["2020-01-01", 10000, "mi"], …]`. The number of columns, or undefined. */
export function tupleWidth(list: readonly Json[]): number | undefined {
  const [first] = list
  if (list.length < 2 || !isList(first) || first.length > mostColumns) return undefined
  return list.every((item) => isList(item) && item.length === first.length && item.every(isPlain))
    ? first.length
    : undefined
}
