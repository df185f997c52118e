/** Whether the exact lookup takes the text: 16 to 19 letters and digits. */
export const isVin = (text: string): boolean => /^[a-z0-9]{16,19}$/i.test(text)

/** Normalizes a VIN with spaces and dashes; undefined for a text that the lookup rejects. */
export function readVin(text: string): string | undefined {
  const plain = text.replaceAll(/[\s-]/g, '')
  return isVin(plain) ? plain.toLowerCase() : undefined
}

/** Letters that no VIN has (ISO 3779), and the digits that they are mistaken for. */
const figures: Readonly<Record<string, string>> = { i: '1', o: '0', q: '0' }

/**
 * The likely VIN behind an impossible one: without an I that a scanner puts in front, with digits for letters
 * like them. Undefined for a possible VIN, or without a likely correction.
 */
export function likelyVin(vin: string): string | undefined {
  const scanned = vin.length === 18 && vin.startsWith('i') ? vin.slice(1) : vin
  const plain = scanned.replaceAll(/[ioq]/g, (letter) => figures[letter] ?? letter)
  return plain.length === 17 && plain !== vin ? plain : undefined
}

/** Why the VIN itself is the likely reason that no car has it; undefined for a possible VIN. In lower case. */
export function vinDoubt(vin: string): 'letters' | 'length' | undefined {
  if (/[ioq]/.test(vin)) return 'letters'
  return vin.length === 17 ? undefined : 'length'
}

/** Whether the source hides characters of a VIN behind signs: such a VIN identifies no car. */
export const isMaskedVin = (vin: string): boolean => /[^\p{L}\p{N}\s-]|x{5,}/iu.test(vin)
