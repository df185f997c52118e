import { codeTables, slugOf } from '#contract/codes.ts'
import type { CodeTableName } from '#contract/codes.ts'

export type Named = { readonly id: number; readonly name: string | null }

const made = new Map<string, Named>()
for (const table of Object.keys(codeTables) as CodeTableName[])
  // `Object.values` of a const object returns its own values only
  for (const id of Object.values(codeTables[table]))
    made.set(`${table} ${id}`, { id, name: slugOf(table, id) ?? null })

/** `{id, name}` of a code, with the contract's slug as name; the service replaces it by the requested language's. */
export const coded = (table: CodeTableName, id: number): Named => {
  const found = made.get(`${table} ${id}`)
  if (!found) throw new Error(`${table} has no code ${id}`)
  return found
}
