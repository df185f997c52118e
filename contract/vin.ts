/** The exact lookup takes 16 to 19 letters and digits. */
export const isVin = (text: string): boolean => /^[a-z0-9]{16,19}$/i.test(text)

/** A VIN as people write it, with spaces and dashes; undefined for what no lookup takes. */
export function readVin(text: string): string | undefined {
  const plain = text.replaceAll(/[\s-]/g, '')
  return isVin(plain) ? plain.toLowerCase() : undefined
}
