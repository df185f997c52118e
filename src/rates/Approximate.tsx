import type { DecimalText } from '#src/lib/decimal.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { late } from '#src/ui/late.tsx'
import type { PriceSpan } from './approximate.ts'

/** Comes after the first cars, and the day's rates with it: a price stands as listed without it. */
const Worth = late(async () => (await import('./Worth.tsx')).Worth, { when: 'after cars', failed: null })

type Props = (
  | {
      readonly amount: DecimalText
      /** The currency it is listed in, as the service names it. */
      readonly from: string
    }
  | {
      /** Several prices, each span in a currency of its own. */
      readonly spans: readonly PriceSpan[]
    }
) & {
  /** Absent: the reader's own. */
  readonly to?: string | undefined
  /** On a line of its own, which has its place before the rate is known, or a part of one in small letters. */
  readonly as?: 'line' | 'part'
  readonly className?: string
}

/**
 * "≈ EUR 12,320" beside a price of another currency, "≈ EUR 8,080 – 10,490" beside several of which some are; nothing
 * where all are in it, or where it is not known.
 */
export const Approximate = ({ to, as, className, ...prices }: Props) => {
  const own = useOwnCurrency()
  const target = to ?? own
  const spans =
    'spans' in prices ? prices.spans : [{ from: prices.amount, to: prices.amount, currency: prices.from }]
  const foreign = spans.some(({ currency }) => currency.toLowerCase() !== target)
  return foreign && <Worth {...{ spans, target, as, className }} />
}
