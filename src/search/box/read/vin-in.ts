/** What stands in front of a VIN, or of what somebody knows of it. */
const label =
  /(?<![\p{L}\p{N}])(?:vin|fin|вин)(?:[\s-]*(?:code|kod|код|no|nr|number|номер))?[\s.:#=-]+(?=[\p{L}\p{N}])/iu

/** A text in which a part of a VIN is called one, and what else it says; undefined where none is. */
export function labelledPart(text: string): { readonly vin: string; readonly rest: string } | undefined {
  const found = label.exec(text)
  if (found === null) return undefined
  const [part = ''] = /^[a-z0-9-]*/i.exec(text.slice(found.index + found[0].length)) ?? []
  const vin = part.replaceAll('-', '').toUpperCase()
  // Of letters alone it is so where it is the three that say who built the car.
  if (!/^(?=.*\d)[A-Z0-9]{4,19}$/.test(vin) && !/^[A-Z]{3}$/.test(part)) return undefined
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length + part.length)
  return { vin, rest: rest.replaceAll(/^[\s,.;]+|[\s,.;]+$/g, '') }
}

/** A VIN or a part of one in a typed text. */
interface VinShape {
  readonly vin: string
  /** Long enough to be looked up; else a part to search with. */
  readonly whole: boolean
}

/** Whether groups of characters may be a VIN's: "Erstzulassung 2018" and "bmw x5 red sedan 2018" have 17 as well. */
const arePieces = (pieces: readonly string[]): boolean =>
  /\d{4}$/.test(pieces.join('')) &&
  pieces.some((piece) => /\d/.test(piece) && /[a-z]/i.test(piece)) &&
  (pieces.filter((piece) => !/\d/.test(piece)).length <= 1 ||
    pieces.every((piece) => /\d/.test(piece) || piece.length <= 3))

/** A VIN or a part of one, in one piece. The interface looks up 16 to 19 characters; fewer than 4 are words. */
export function vinIn(text: string): VinShape | undefined {
  const compact = text.replace(/[\s-]/g, '')
  if (!/^[a-z0-9]{4,19}$/i.test(compact)) return undefined
  const mixed = /\d/.test(compact) && /[a-z]/i.test(compact)
  const whole = mixed && compact.length >= 16
  // Copied with gaps it has its 17 characters, and none of I, O and Q (ISO 3779), which sentences have.
  const pieces = text.trim().split(/[\s-]+/)
  if (pieces.length > 1 && (!whole || compact.length !== 17 || /[ioq]/i.test(compact) || !arePieces(pieces)))
    return undefined
  // "2018" is a year; the last six digits of a VIN are what people note.
  if (/^\d{4,5}$/.test(compact)) return undefined
  return { vin: compact.toUpperCase(), whole }
}
