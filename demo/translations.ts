import { cell, readTsv } from './extracts.ts'
import { countries } from './places.ts'
import type { Place } from './places.ts'

const languages = ['ru', 'sq', 'pl', 'uk', 'bg'] as const

/** Hand-written names of regions and large towns of the demo's markets. */
const byHand = new Map(
  readTsv('place-names.tsv').map((row) => [
    Number(cell(row, 'id')),
    Object.fromEntries(languages.map((language) => [language, cell(row, language)])),
  ]),
)

/** Known names of a place by language; for other languages the dictionary falls back to `name`. */
export const translationsOf = (place: Place): Record<string, string> =>
  byHand.get(place.id) ?? (place.ru === '' ? {} : { ru: place.ru })

const spoken: Readonly<Record<string, (typeof languages)[number]>> = {
  PL: 'pl',
  UA: 'uk',
  BG: 'bg',
  AL: 'sq',
  XK: 'sq',
}
const isoOf = new Map(countries.map((country) => [country.id, country.iso]))

/** The name in the country's own language, if known. */
export const originalName = (place: Place): string => {
  const language = spoken[isoOf.get(place.country) ?? '']
  return (language && byHand.get(place.id)?.[language]) || place.original
}
