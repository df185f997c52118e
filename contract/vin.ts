/** The exact lookup takes 16 to 19 letters and digits. */
export const isVin = (text: string): boolean => /^[a-z0-9]{16,19}$/i.test(text)

/** A VIN as people write it, with spaces and dashes; undefined for what no lookup takes. */
export function readVin(text: string): string | undefined {
  const plain = text.replaceAll(/[\s-]/g, '')
  return isVin(plain) ? plain.toLowerCase() : undefined
}

/** Letters that no VIN has (ISO 3779), and the figures that they are read for. */
const figures: Readonly<Record<string, string>> = { i: '1', o: '0', q: '0' }

/**
 * What was meant by a VIN that cannot be: an I that a scanner puts in front, letters that look like figures. Undefined
 * for one that can be, or where the VIN does not say.
 */
export function likelyVin(vin: string): string | undefined {
  const scanned = vin.length === 18 && vin.startsWith('i') ? vin.slice(1) : vin
  const plain = scanned.replaceAll(/[ioq]/g, (letter) => figures[letter] ?? letter)
  return plain.length === 17 && plain !== vin ? plain : undefined
}

/** One with signs in the place of characters that the source hides: it is no other car's, and leads to none. */
export const isMaskedVin = (vin: string): boolean => /[^\p{L}\p{N}\s-]|x{5,}/iu.test(vin)
