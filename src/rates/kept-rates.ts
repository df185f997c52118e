import { entriesOf, keptStore } from '#src/stores/safe-storage.ts'

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

export const keptRate = (from: string, to: string): number | undefined => {
  const { day, rates } = useKept.getState()
  return day === today() && Object.hasOwn(rates, pair(from, to)) ? rates[pair(from, to)] : undefined
}

export const keepRate = (from: string, to: string, rate: number) =>
  useKept.setState(({ day, rates }) => ({
    day: today(),
    rates: { ...(day === today() ? rates : {}), [pair(from, to)]: rate },
  }))
