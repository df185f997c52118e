import { isMaskedVin } from '#contract/vin.ts'
import { isWholeVin } from '#service/inventory/doubts.ts'
import type { OddityCode } from './oddities.ts'

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

/** A VIN in lower case; a masked one keeps its signs. `odd` gets every change and omission. */
export function vinOf(text: string, odd: (code: OddityCode, value: string) => void): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (/^[\p{L}\d*•#?]{9,19}$/u.test(plain) && isMaskedVin(plain)) {
    odd('masked-vin', text)
    return plain.toLowerCase()
  }
  const latin = plain.replaceAll(/[А-Я]/gu, (letter) => alike[letter] ?? letter)
  if (!isWholeVin(latin)) {
    odd('no-vin', text)
    return undefined
  }
  if (latin !== plain) odd('cyrillic-vin', text)
  return latin.toLowerCase()
}
