import { createHash } from 'node:crypto'

// What distinguishes cars, listings and sources of which a file states no id.

export const digest = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 24)

/** Whether the name has letters or digits that a host cannot have. */
export const hasOtherLetters = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replaceAll(/[a-z0-9]/gi, ''))

/** The name as part of a host. Other letters are lost, so a digest stands for them. */
export function hostPartOf(name: string): string {
  const lower = name.normalize().toLowerCase()
  const parts = lower.match(/[a-z0-9]+(?:\.[a-z0-9]+)*/g) ?? []
  if (!hasOtherLetters(lower)) return parts.join('-')
  return [...parts, digest(lower).slice(0, 8)].join('-').replaceAll('.', '-')
}

/** Ids of listings whose rows have neither id nor address. */
export class ListingIds {
  readonly #firstRows = new Map<string, string>()

  /** The VIN, which stays when a price changes. Another row with the same VIN is another listing. */
  of(source: number, cells: readonly string[], vin: string | undefined): string {
    const row = digest(cells.join('\u0000'))
    if (vin === undefined) return row
    const key = `${source} ${vin}`
    const first = this.#firstRows.get(key)
    if (first === undefined) this.#firstRows.set(key, row)
    return first === undefined || first === row ? vin : row
  }
}
