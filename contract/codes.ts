import codes from './codes.json' with { type: 'json' }

/**
 * Code tables of the interface by name: our slug → the interface's id. The slug is the text in the page's address and
 * the key of the name in each language; the id goes over the wire. Options of filters are keyed by the tables' names.
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

/** The slug of an id, or undefined where the table has no such id (a newer service may know more). */
export const slugOf = (table: CodeTableName, id: number): string | undefined => {
  const codes: CodeTable = codeTables[table]
  return Object.keys(codes).find((slug) => codes[slug] === id)
}

export const codeIds = (table: CodeTableName): readonly number[] => Object.values(codeTables[table])
