import { useShallow } from 'zustand/react/shallow'
import type { AmountWorth } from '#src/api/listing-verdict.ts'
import { useKnownWorth } from '#src/api/known-worth.ts'
import { entriesOf, keptStore } from '#src/stores/safe-storage.ts'
import { approximate, ratesOf } from './approximate.ts'

interface Kept {
  /** The day they were measured on: rates of yesterday are none. */
  readonly day: string
  readonly rates: Readonly<Record<string, number>>
}

const isRate = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

const useKept = keptStore<Kept>('forecourt.rates', { day: '', rates: {} }, ({ day, rates }, now) => ({
  day: typeof day === 'string' ? day : now.day,
  rates: entriesOf(rates, isRate),
}))

export const today = (): string => new Date().toISOString().slice(0, 10)

const pair = (from: string, to: string) => `${from}-${to}`

type PairRates = Kept['rates']

const ofToday = ({ day, rates }: Kept): PairRates => (day === today() ? rates : {})

/** Either way round. */
const measured = (rates: PairRates, from: string, to: string): number | undefined => {
  const back = rates[pair(to, from)]
  return rates[pair(from, to)] ?? (back === undefined ? undefined : 1 / back)
}

const worth = (rates: PairRates, from: string, to: string): number | undefined => {
  const direct = measured(rates, from, to)
  if (direct !== undefined) return direct
  for (const each of Object.keys(rates))
    for (const third of each.split('-')) {
      const [first, second] = [measured(rates, from, third), measured(rates, third, to)]
      if (first !== undefined && second !== undefined) return first * second
    }
  return undefined
}

/** Known already, or by a third currency that both were measured in: another currency of the reader's asks nothing anew. */
export const keptRate = (from: string, to: string): number | undefined =>
  worth(ofToday(useKept.getState()), from, to)

/** The same of several, undefined where it is not known yet, in their order; follows what is measured. */
export const useKeptRates = (currencies: readonly string[], to: string): (number | undefined)[] =>
  useKept(
    useShallow((kept) => {
      const rates = ofToday(kept)
      return currencies.map((from) => worth(rates, from, to))
    }),
  )

export const keepRate = (from: string, to: string, rate: number) =>
  useKept.setState((kept) => ({
    day: today(),
    rates: { ...ofToday(kept), [pair(from, to)]: rate },
  }))

const worthIn =
  (to: string): AmountWorth =>
  (amount, from) => {
    const rate = keptRate(from, to)
    return rate === undefined ? undefined : approximate(amount, from, to, ratesOf([[from, rate]], to))
  }

// Said anew with each rate, so that cards which stand by a price are chosen anew.
const say = () => useKnownWorth.setState({ worthIn: (to) => worthIn(to) })
useKept.subscribe(say)
say()
