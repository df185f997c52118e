import codes from './codes.json' with { type: 'json' }

/**
 * Code tables of the interface by name: our slug → the interface's id. The page's address and the keys of
 * each language's names use the slug; requests use the id. Filters name their table in `options`.
 */
export const codeTables: {
  readonly [T in keyof typeof codes]: Readonly<(typeof codes)[T]>
} = codes

export const {
  airbags,
  body_types: bodyTypes,
  colors,
  conditions,
  damages,
  drive_wheels: driveWheels,
  fuels,
  transmission: transmissions,
} = codeTables

export type CodeTableName = keyof typeof codeTables
export type CodeTable = Readonly<Record<string, number>>

/** The slug of an id, or undefined if the table lacks the id (a newer service may have more codes). */
export const slugOf = (table: CodeTableName, id: number): string | undefined => {
  const codes: CodeTable = codeTables[table]
  return Object.keys(codes).find((slug) => codes[slug] === id)
}

export const codeIds = (table: CodeTableName): readonly number[] => Object.values(codeTables[table])
