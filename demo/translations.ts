import type { Place } from './places.ts'

/** Names of a place by language, where somebody wrote them; the rest falls back to `name`. */
export const translationsOf = (place: Place): Record<string, string> =>
  place.ru === '' ? {} : { ru: place.ru }
