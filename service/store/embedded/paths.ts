import { join } from 'node:path'

// Names of files in a data directory that several modules use.

/** `first`: the generation with which the file begins. */
export const documentsPath = (dataDir: string, first: number) => join(dataDir, `documents-${first}.db`)
export const indexPath = (dataDir: string, generation: number) => join(dataDir, `index-${generation}.bin`)

/** Index of some cars of a generation under construction. */
export const partPath = (dataDir: string, generation: number, part: string) =>
  join(dataDir, `index-${generation}-part-${part}.bin`)

export const isPart = (file: string): boolean => /^index-\d+-part-/.test(file)
