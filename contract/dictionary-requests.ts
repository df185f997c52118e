import type { Language } from './languages.ts'

// Dictionary paths below the interface's root that the first results do not need.

export const brandsPath = (language: Language): string => `/brands?lang=${language}`

export const modelsPath = (brandId: number, language: Language): string =>
  `/models/${brandId}?lang=${language}`

/** @param after the last country's id of the page before */
export const countriesPath = (language: Language, after?: number): string =>
  `/countries?per_page=1000${after === undefined ? '' : `&after_id=${after}`}&lang=${language}`

/** Places whose name or translation begins with the query. */
export const locationsPath = (query: string, language: Language): string =>
  `/locations?query=${encodeURIComponent(query)}&per_page=1000&lang=${language}`

export const locationPath = (id: number, language: Language): string => `/locations/${id}?lang=${language}`
