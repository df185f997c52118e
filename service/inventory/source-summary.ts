// Counts the listings of each source and their stated fields, for the output of the check and the import.

export interface SourceCounts {
  listings: number
  price: number
  photo: number
  position: number
  vin: number
  date: number
}

export interface SummarizedCar {
  readonly vin?: string | null | undefined
}
export interface SummarizedListing {
  readonly price?: { readonly price?: unknown } | null | undefined
  readonly images?: readonly unknown[] | null | undefined
  readonly location?: { readonly position?: object | null | undefined } | null | undefined
  readonly created_at?: string | null | undefined
  readonly last_seen_at?: string | null | undefined
  readonly auction_at?: string | null | undefined
}

const isStated = (value: unknown) => value !== null && value !== undefined

export class SourceSummary {
  readonly #sources = new Map<string, SourceCounts>()

  get sources(): ReadonlyMap<string, SourceCounts> {
    return this.#sources
  }

  add(source: string, { vin }: SummarizedCar, listing: SummarizedListing): void {
    let counts = this.#sources.get(source)
    if (counts === undefined)
      this.#sources.set(source, (counts = { listings: 0, price: 0, photo: 0, position: 0, vin: 0, date: 0 }))
    counts.listings++
    if (isStated(listing.price?.price)) counts.price++
    if (listing.images?.length) counts.photo++
    if (isStated(listing.location?.position)) counts.position++
    if (isStated(vin)) counts.vin++
    if (isStated(listing.created_at ?? listing.auction_at ?? listing.last_seen_at)) counts.date++
  }

  lines(): readonly string[] {
    return padded([
      ['source', 'listings', 'price', 'photo', 'position', 'VIN', 'date'],
      ...[...this.#sources].map(([name, { listings, price, photo, position, vin, date }]) => [
        name,
        ...[listings, price, photo, position, vin, date].map(String),
      ]),
    ])
  }
}

/** The rows of a table as lines, each column as wide as its widest cell. */
export const padded = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)),
    [],
  )
  return rows.map(
    (row) =>
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}`,
  )
}
