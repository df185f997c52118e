import type { CarFacts } from './cars.ts'
import { isTrueOf } from './claims.ts'
import { phrases } from './phrases.ts'
import type { Random } from './random.ts'
import type { Source } from './sources.ts'

const bodyWords: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: { 2: 'estate', 6: 'convertible', 4: 'pickup', 7: 'van', 3: 'coupe' },
  de: { 2: 'Kombi', 6: 'Cabrio', 4: 'Pickup', 7: 'Bus', 3: 'Coupé', 1: 'Limousine' },
  pl: { 2: 'kombi', 6: 'kabriolet', 4: 'pickup', 7: 'van', 3: 'coupe', 1: 'sedan' },
  uk: { 2: 'універсал', 6: 'кабріолет', 4: 'пікап', 7: 'мінівен', 1: 'седан', 11: 'хетчбек' },
  ru: { 2: 'универсал', 6: 'кабриолет', 4: 'пикап', 7: 'минивэн', 1: 'седан', 11: 'хэтчбек' },
  bg: { 2: 'комби', 6: 'кабрио', 4: 'пикап', 7: 'ван', 1: 'седан', 11: 'хечбек' },
  sq: { 2: 'karavan', 6: 'kabriolet', 7: 'furgon', 1: 'sedan' },
  lt: { 2: 'universalas', 6: 'kabrioletas', 7: 'vienatūris', 1: 'sedanas' },
  cs: { 2: 'kombi', 6: 'kabriolet', 4: 'pick-up' },
  ro: { 2: 'break', 6: 'cabrio', 7: 'monovolum' },
  sv: { 2: 'kombi', 6: 'cabriolet' },
  fr: { 2: 'break', 6: 'cabriolet', 7: 'monospace' },
}

const kilometres: Readonly<Record<string, string>> = {
  uk: 'тис. км',
  ru: 'тыс. км',
  bg: 'хил. км',
  de: 'Tkm',
  pl: 'tys. km',
  lt: 'tūkst. km',
  cs: 'tis. km',
  ro: 'mii km',
}

const titleIn = (
  language: string,
  car: CarFacts,
  random: Random,
  state: 'fine' | 'damaged' | 'leasing',
): string => {
  const { model } = car.variant.generation
  const spoken = phrases[language] ?? phrases['en']
  const parts = model.name.startsWith(model.brand.name) ? [model.name] : [model.brand.name, model.name]
  if (car.badge !== null && random.chance(0.9)) {
    // "BMW 320d" and "Mercedes-Benz C 220 d" already name the series.
    if (/^\d{3}[a-z]|^[A-Z]{1,3} \d{3}/.test(car.badge) && random.chance(0.7)) parts.pop()
    parts.push(car.badge)
  }
  const body = bodyWords[language]?.[car.variant.body]
  if (body && random.chance(0.35)) parts.push(body)
  if (random.chance(0.45)) parts.push(String(car.year))
  const distance = kilometres[language]
  if (distance && car.odometer > 5000 && random.chance(0.12))
    parts.push(`${Math.round(car.odometer / 1000)} ${distance}`)
  const line = parts.join(' ')
  const extras: string[] = []
  const count = random.whole(0, 2)
  for (let attempt = 0; spoken && attempt < count; attempt++) {
    const extra = random.pick(spoken[state])
    // The phrase is drawn before the check, so that a rejected phrase does not change later cars.
    if (!extras.includes(extra) && isTrueOf(car, extra, state === 'damaged')) extras.push(extra)
  }
  const text = extras.length > 0 ? `${line}${random.pick([', ', ' – ', ' | '])}${extras.join(', ')}` : line
  // Some sellers write in capitals.
  return random.chance(0.03) && language !== 'ka' ? text.toLocaleUpperCase(language) : text
}

/** Titles of one listing by language: the source's own, and up to two translations. */
export const titlesOf = (
  source: Source,
  car: CarFacts,
  random: Random,
  damaged: boolean,
): Record<string, string> => {
  const state = damaged ? 'damaged' : source.kind === 'leasing' ? 'leasing' : 'fine'
  const titles: Record<string, string> = {}
  source.languages.forEach((language, i) => {
    if (i === 0 || random.chance(0.35)) titles[language] = titleIn(language, car, random, state)
  })
  return titles
}
