import { cell, numberCell, readTsv } from './extracts.ts'

const years = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'ABCDEFGH'].map((c, i) => [c, i + 1]),
  ...[...'JKLMN'].map((c, i) => [c, i + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((c, i) => [c, i + 2]),
  ...[...'0123456789'].map((c, i) => [c, i]),
])

/** The check digit of a 17-character VIN (49 CFR 565), for position 9. */
export const checkDigit = (vin: string): string => {
  const rest = weights.reduce((sum, weight, i) => sum + (values[vin[i] ?? ''] ?? Number.NaN) * weight, 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** The model year code at position 10; it repeats every 30 years. */
export const yearCode = (year: number): string => years[(year - 1980) % 30] ?? 'A'

/** Positions 1–8 and the plant; a decoder verified them for each of their years when the extract was made. */
type Pattern = {
  readonly code: string
  readonly from: number
  readonly to: number
  readonly body: number | null
  readonly fuel: number | null
  readonly volume: number | null
}

const patternsOf = new Map<number, Pattern[]>()
for (const row of readTsv('vin-patterns.tsv')) {
  const model = Number(cell(row, 'model_id'))
  const pattern = {
    code: cell(row, 'code'),
    from: Number(cell(row, 'year_from')),
    to: Number(cell(row, 'year_to')),
    body: numberCell(row, 'body_type'),
    fuel: numberCell(row, 'fuel'),
    volume: numberCell(row, 'engine_volume'),
  }
  const list = patternsOf.get(model)
  if (list) list.push(pattern)
  else patternsOf.set(model, [pattern])
}

/** The brands of each manufacturer code. */
export const brandsOfCode = new Map<string, Set<number>>()
const codesOfBrand = new Map<number, string[]>()
for (const row of readTsv('wmi.tsv')) {
  const wmi = cell(row, 'wmi')
  const brand = Number(cell(row, 'brand_id'))
  brandsOfCode.set(wmi, (brandsOfCode.get(wmi) ?? new Set<number>()).add(brand))
  if (cell(row, 'preferred') === '1') codesOfBrand.set(brand, [...(codesOfBrand.get(brand) ?? []), wmi])
}

export type Described = {
  readonly brand: number
  readonly model: number
  readonly year: number
  readonly body: number
  readonly fuel: number
  readonly volume: number | null
  readonly region: string
}

const suits = (pattern: Pattern, car: Described): number => {
  // Decoding must not contradict the listing: another fuel or a clearly different engine excludes a pattern.
  if (pattern.fuel !== null && pattern.fuel !== car.fuel && !(car.fuel === 3 && pattern.fuel === 4)) return -1
  if (pattern.volume !== null && car.volume !== null && Math.abs(pattern.volume - car.volume) > 150) return -1
  const similar =
    pattern.body === car.body ||
    (pattern.body === 11 && car.body === 20) ||
    (pattern.body === 6 && car.body === 12)
  if (pattern.body !== null && !similar) return -1
  return (pattern.body === null ? 0 : 2) + (pattern.fuel === null ? 0 : 1) + (pattern.volume === null ? 0 : 1)
}

const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const letter = (n: number): string => alphabet[n % alphabet.length] ?? 'A'

/** Cars of these markets were mostly built there. */
const homeLetter: Readonly<Record<string, string>> = { japan: 'J', korea: 'K' }

const finished = (code: string, year: number, plant: string, serial: number): string => {
  const vin = `${code}0${yearCode(year)}${plant}${String(serial % 1_000_000).padStart(6, '0')}`
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)
}

/**
 * A VIN of 17 characters that decodes to the car's make, in upper case; null before 1981, before the common format.
 * @param serial unique per car
 */
export const vinOf = (car: Described, serial: number): string | null => {
  if (car.year < 1981) return null
  let best: Pattern | undefined
  let score = -1
  for (const pattern of patternsOf.get(car.model) ?? []) {
    if (pattern.from > car.year || car.year > pattern.to) continue
    const fit = suits(pattern, car)
    if (fit > score || (fit === score && fit >= 0 && serial % 2 === 0)) {
      best = pattern
      score = fit
    }
  }
  if (best) return finished(best.code.slice(0, 8), car.year, best.code[8] ?? 'A', serial)

  // Without a pattern: the maker's code, an invented descriptor (constant per model and body), year and check digit.
  const codes = codesOfBrand.get(car.brand) ?? []
  const wmi =
    codes.find((code) => code.startsWith(homeLetter[car.region] ?? '-')) ??
    codes[car.model % Math.max(codes.length, 1)]
  if (wmi === undefined) return null
  const european = 'WVTSZ'.includes(wmi[0] ?? '')
  const head = european ? 'ZZZ' : `${letter(car.model)}${letter(car.body)}${car.fuel}`
  // Position 7 is a letter from model year 2010 on, a digit before.
  const seventh = car.year >= 2010 ? letter(car.model * 7) : String(car.model % 10)
  return finished(
    `${wmi}${head}${seventh}${letter(car.body + car.fuel)}`,
    car.year,
    letter(car.model * 3 + car.body),
    serial,
  )
}
