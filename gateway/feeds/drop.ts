import type { Listing } from '#contract/resources/listing.ts'

export interface Drop {
  /** What was asked before, decimal text in the currency of today's. */
  readonly was: string
  /** ISO; when today's price was first seen. */
  readonly at: string
}

/** The last change of the price, where it went down; prices in another currency are no change. */
export function dropOf({ price, updated_at: updated }: Listing): Drop | undefined {
  const today = price?.price
  const currency = price?.currency?.id
  if (!today || currency === undefined) return undefined
  const records = price.history
    .flatMap(({ price: asked, currency_id: of, created_at: at }) =>
      asked === null || at === null || of !== currency ? [] : [{ asked, at }],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const before = records.findLastIndex(({ asked }) => asked !== today)
  const was = records[before]?.asked
  const at = records[before + 1]?.at ?? updated
  return was !== undefined && at !== null && BigInt(was) > BigInt(today) ? { was, at } : undefined
}
