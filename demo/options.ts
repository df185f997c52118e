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

export const sections: readonly Section[] = readTsv('option-sections.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  names: namesOf(row),
}))

export const options: readonly Option[] = readTsv('options.tsv').map((row) => ({
  id: Number(cell(row, 'id')),
  section_id: Number(cell(row, 'section_id')),
  parent_option_id: numberCell(row, 'parent'),
  popularity: Number(cell(row, 'popularity')),
  location: cell(row, 'location'),
  description: cell(row, 'description'),
  names: namesOf(row),
}))

/** The year in which an option became available in ordinary cars; other options have always been. */
const since: Readonly<Record<number, number>> = {
  102: 1998,
  103: 1993,
  107: 1996,
  108: 2001,
  109: 2000,
  110: 2003,
  111: 2020,
  112: 1998,
  113: 2007,
  114: 2016,
  116: 2008,
  201: 1990,
  202: 2007,
  203: 2010,
  204: 2013,
  205: 2010,
  206: 2008,
  207: 2010,
  208: 2016,
  209: 2007,
  210: 2010,
  211: 2011,
  212: 2004,
  213: 2003,
  214: 2005,
  215: 2009,
  216: 2005,
  301: 1999,
  302: 2001,
  303: 2007,
  304: 2012,
  305: 2010,
  306: 2012,
  307: 2006,
  402: 1994,
  403: 1999,
  404: 2003,
  408: 2004,
  409: 2004,
  410: 2006,
  411: 1998,
  414: 2006,
  415: 2009,
  416: 2008,
  505: 2006,
  506: 2004,
  603: 2005,
  605: 2003,
  606: 2010,
  608: 2015,
  702: 2008,
  703: 2005,
  704: 2003,
  705: 2002,
  706: 2008,
  707: 2015,
  708: 2015,
  709: 2008,
  710: 2015,
  713: 2008,
  714: 2015,
  802: 2010,
  803: 2014,
  804: 1999,
  805: 2015,
  806: 2009,
  807: 2002,
  808: 2010,
  809: 2004,
  903: 2005,
  908: 2011,
  1101: 2001,
  1102: 2005,
  1104: 2008,
  1106: 2010,
  1107: 2006,
  1202: 2011,
  1203: 2014,
  1204: 2021,
}
/** The last year of options that went out of use, such as the CD player. */
const until: Readonly<Record<number, number>> = { 715: 2018, 804: 2019, 1001: 2030 }

export type Equipped = {
  readonly level: number
  readonly year: number
  readonly age: number
  readonly fuel: number
}

const possible = (option: Option, car: Equipped): boolean => {
  if (car.year < (since[option.id] ?? 0) || car.year > (until[option.id] ?? 9999)) return false
  if (option.section_id === 12) return car.fuel === 2 || (car.fuel === 3 && option.id === 1201)
  if (option.id === 1107) return car.fuel === 1
  if (option.id === 415 || option.id === 605) return car.fuel !== 2
  return true
}

/**
 * Equipment of a car: nearly every car has the common options, well equipped and recent cars the rare ones.
 * Sources list only some of them, so two listings of a car differ. `level`: 0 plain to 1 full.
 */
export const pickOptions = (random: Random, car: Equipped): number[] => {
  const shift = car.level * 1.1 - Math.min(car.age, 25) * 0.028
  const ids = new Set<number>()
  for (const option of options) {
    const share = option.section_id === 12 ? 0.7 : option.popularity / 100
    if (random.next() < share ** (1.9 - shift) * 0.86 && possible(option, car)) {
      ids.add(option.id)
      // An option implies its parent: a driver's airbag implies airbags.
      if (option.parent_option_id !== null) ids.add(option.parent_option_id)
    }
  }
  return [...ids].sort((a, b) => a - b)
}
