import type { CodeTableName } from '../codes.ts'

/** What a set of code names is looked up with: tables and slugs that came from outside. */
export type NameTables = Readonly<Record<CodeTableName, Readonly<Record<string, string>>>>
