/** A VIN or a part of one in a typed text. */
interface VinShape {
  readonly vin: string
  /** Long enough to be looked up; else a part to search with. */
  readonly whole: boolean
}

/**
 * A VIN or a part of one: letters and digits mixed, spaces and dashes aside. Lengths are the interface's: 16 to 19 for an
 * exact look-up, up to 19 for a part; fewer than 4 characters are words.
 */
export function vinIn(text: string): VinShape | undefined {
  const compact = text.replace(/[\s-]/g, '')
  if (!/^[a-z0-9]{4,19}$/i.test(compact) || !/\d/.test(compact)) return undefined
  const whole = compact.length >= 16 && /[a-z]/i.test(compact)
  // "bmw 320" is words. A whole VIN may be copied with gaps, and has none of I, O and Q (ISO 3779), which
  // "diesel up to 50000 km" has.
  if (/[\s-]/.test(text.trim()) && (!whole || /[ioq]/i.test(compact))) return undefined
  // "2018" is a year; the last six digits of a VIN are what people note.
  if (!whole && /^\d{4,5}$/.test(compact)) return undefined
  return { vin: compact.toUpperCase(), whole }
}
