import { isMaskedVin } from '#contract/vin.ts'
import { isWholeVin } from '#service/inventory/doubts.ts'

/** Cyrillic letters that look like Latin ones. */
const alike: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

/** A VIN in lower case, or one with hidden signs as it stands; all that is changed or left out is said. */
export function vinOf(text: string, odd: (kind: string, value: string) => void): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (/^[\p{L}\d*•#?]{9,19}$/u.test(plain) && isMaskedVin(plain)) {
    odd('VIN: masked, kept as stated: it joins no cars', text)
    return plain.toLowerCase()
  }
  const latin = plain.replaceAll(/[А-Я]/gu, (letter) => alike[letter] ?? letter)
  if (!isWholeVin(latin)) {
    odd('VIN: not 17 letters and digits, taken as not stated', text)
    return undefined
  }
  if (latin !== plain) odd('VIN: Cyrillic letters read as the Latin ones they look like', text)
  return latin.toLowerCase()
}
