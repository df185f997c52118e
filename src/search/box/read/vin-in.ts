/** A label before a VIN or a part of one. */
const label =
  /(?<![\p{L}\p{N}])(?:vin|fin|вин)(?:[\s-]*(?:code|kod|код|no|nr|number|номер))?[\s.:#=-]+(?=[\p{L}\p{N}])/iu

/** Reads a labelled part of a VIN and the rest of the text; undefined without a label or a plausible part. */
export function labelledPart(text: string): { readonly vin: string; readonly rest: string } | undefined {
  const found = label.exec(text)
  if (found === null) return undefined
  const [part = ''] = /^[a-z0-9-]*/i.exec(text.slice(found.index + found[0].length)) ?? []
  const vin = part.replaceAll('-', '').toUpperCase()
  // Letters alone count only as the three-letter code of the car's manufacturer.
  if (!/^(?=.*\d)[A-Z0-9]{4,19}$/.test(vin) && !/^[A-Z]{3}$/.test(part)) return undefined
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length + part.length)
  return { vin, rest: rest.replaceAll(/^[\s,.;]+|[\s,.;]+$/g, '') }
}

/** A VIN or a part of one in a typed text. */
interface VinShape {
  readonly vin: string
  /** Whether it is long enough for the lookup; otherwise a part to search for. */
  readonly whole: boolean
}

/** Whether groups of characters may be a VIN: "Erstzulassung 2018" and "bmw x5 red sedan 2018" also have 17. */
const arePieces = (pieces: readonly string[]): boolean =>
  /\d{4}$/.test(pieces.join('')) &&
  pieces.some((piece) => /\d/.test(piece) && /[a-z]/i.test(piece)) &&
  (pieces.filter((piece) => !/\d/.test(piece)).length <= 1 ||
    pieces.every((piece) => /\d/.test(piece) || piece.length <= 3))

/** A VIN or a part of one. The interface looks up 16 to 19 characters; fewer than 4 are words. */
export function vinIn(text: string): VinShape | undefined {
  const compact = text.replace(/[\s-]/g, '')
  if (!/^[a-z0-9]{4,19}$/i.test(compact)) return undefined
  const mixed = /\d/.test(compact) && /[a-z]/i.test(compact)
  const whole = mixed && compact.length >= 16
  // A VIN with gaps has 17 characters without I, O and Q (ISO 3779), which sentences contain.
  const pieces = text.trim().split(/[\s-]+/)
  if (pieces.length > 1 && (!whole || compact.length !== 17 || /[ioq]/i.test(compact) || !arePieces(pieces)))
    return undefined
  // "2018" is a year; users note the last six digits of a VIN.
  if (/^\d{4,5}$/.test(compact)) return undefined
  return { vin: compact.toUpperCase(), whole }
}
