/** A VIN or a part of one in a typed text. */
interface VinShape {
  readonly vin: string
  /** Long enough to be looked up; else a part to search with. */
  readonly whole: boolean
}

/**
 * A VIN or a part of one: letters and digits, in one piece. Lengths are the interface's: 16 to 19 for an exact look-up,
 * up to 19 for a part; fewer than 4 characters are words.
 */
export function vinIn(text: string): VinShape | undefined {
  const compact = text.replace(/[\s-]/g, '')
  if (!/^[a-z0-9]{4,19}$/i.test(compact)) return undefined
  const mixed = /\d/.test(compact) && /[a-z]/i.test(compact)
  const whole = mixed && compact.length >= 16
  // Copied with gaps it has its 17 characters, and none of I, O and Q (ISO 3779), which sentences have.
  if (/[\s-]/.test(text.trim()) && (!whole || compact.length !== 17 || /[ioq]/i.test(compact)))
    return undefined
  // "2018" is a year; the last six digits of a VIN are what people note.
  if (/^\d{4,5}$/.test(compact)) return undefined
  return { vin: compact.toUpperCase(), whole }
}
