import { codeTables, slugOf } from '#contract/codes.ts'
import type { CodeTableName } from '#contract/codes.ts'

export type Named = { readonly id: number; readonly name: string | null }

const made = new Map<string, Named>()
for (const table of Object.keys(codeTables) as CodeTableName[])
  // keys of a const object are its own names
  for (const id of Object.values(codeTables[table]))
    made.set(`${table} ${id}`, { id, name: slugOf(table, id) ?? null })

/** `{id, name}` of a code, its name being the contract's slug: the service puts the name of the asked language there. */
export const coded = (table: CodeTableName, id: number): Named => {
  const found = made.get(`${table} ${id}`)
  if (!found) throw new Error(`${table} has no code ${id}`)
  return found
}
