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

/** A whole VIN in lower case. A masked one names many cars, so it is none; all that is changed or left out is said. */
export function vinOf(text: string, odd: (kind: string, value: string) => void): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (/[*•#?]|X{5,}/.test(plain)) {
    odd('VIN: masked, taken as not stated', text)
    return undefined
  }
  const latin = plain.replaceAll(/[А-Я]/gu, (letter) => alike[letter] ?? letter)
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(latin)) {
    odd('VIN: not 17 letters and digits, taken as not stated', text)
    return undefined
  }
  if (latin !== plain) odd('VIN: Cyrillic letters read as the Latin ones they look like', text)
  return latin.toLowerCase()
}
