import { cell, numberCell, readTsv } from './extracts.ts'
import { languages } from './places.ts'
import type { Random } from './random.ts'

type Names = Readonly<Record<string, string>>
export type Option = {
  readonly id: number
  readonly section_id: number
  readonly parent_option_id: number | null
  readonly popularity: number
  readonly location: string
  readonly description: string
  readonly names: Names
}
export type Section = { readonly id: number; readonly names: Names }

const namesOf = (row: Readonly<Record<string, string>>): Names =>
  Object.fromEntries(languages.map((language) => [language, cell(row, language)]))

export const sections: readonly Section[] = readTsv('option-sections.tsv').map((row) => ({ id: Number(cell(row, 'id')), names: namesOf(row) }))

export const options: readonly Option[] = readTsv('options.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  section_id: Number(cell(row, 'section_id')),
  parent_option_id: numberCell(row, 'parent'),
  popularity: Number(cell(row, 'popularity')),
  location: cell(row, 'location'),
  description: cell(row, 'description'),
  names: namesOf(row),
}))

/**
 * Equipment of a car: what is common is found on nearly every car, what is rare on well equipped and recent ones.
 * @param level 0 plain … 1 full
 */
export const pickOptions = (random: Random, level: number, age: number): number[] => {
  const shift = level * 1.1 - Math.min(age, 25) * 0.028
  const ids: number[] = []
  for (const option of options) {
    const share = option.popularity / 100
    // The same car is not asked about everything: sources list some of what it has.
    if (random.next() < share ** (1.9 - shift) * 0.86) ids.push(option.id)
  }
  return ids
}
