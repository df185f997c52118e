import { join } from 'node:path'

// Files of a data directory that several know of.

/** `first`: the generation that the file was begun with. */
export const documentsPath = (dataDir: string, first: number) => join(dataDir, `documents-${first}.db`)
export const indexPath = (dataDir: string, generation: number) => join(dataDir, `index-${generation}.bin`)

/** An index of some cars of a generation that is being built. */
export const partPath = (dataDir: string, generation: number, part: string) =>
  join(dataDir, `index-${generation}-part-${part}.bin`)

export const isPart = (file: string): boolean => /^index-\d+-part-/.test(file)
