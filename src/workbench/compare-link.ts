import { writeQueryText } from '#src/lib/query-text.ts'
import { mostCompared } from '#src/stores/compared.ts'

/** So many cars stand side by side. */
export const comparedCars = { least: 2, most: mostCompared } as const

/** The address that compares cars; undefined for too few or too many. */
export const compareHref = (ids: readonly string[]): string | undefined =>
  ids.length < comparedCars.least || ids.length > comparedCars.most
    ? undefined
    : `/compare${writeQueryText([['cars', ids.join(',')]])}`
