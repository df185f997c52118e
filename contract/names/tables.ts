import type { CodeTableName, codeTables } from '../codes.ts'

/** A name for every code of every table; a missing or surplus one is a compile error in its language's file. */
export type CodeNames = {
  readonly [T in CodeTableName]: { readonly [S in keyof (typeof codeTables)[T]]: string }
}

/** What a set of code names is looked up with: tables and slugs that came from outside. */
export type NameTables = Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>
