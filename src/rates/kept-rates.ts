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

/** Of today, either way round. */
const measured = (from: string, to: string): number | undefined => {
  const { day, rates } = useKept.getState()
  if (day !== today()) return undefined
  const back = rates[pair(to, from)]
  return rates[pair(from, to)] ?? (back === undefined ? undefined : 1 / back)
}

/** Known already, or by a third currency that both were measured in: another currency of the reader's asks nothing anew. */
export const keptRate = (from: string, to: string): number | undefined => {
  const direct = measured(from, to)
  if (direct !== undefined) return direct
  for (const each of Object.keys(useKept.getState().rates))
    for (const third of each.split('-')) {
      const [first, second] = [measured(from, third), measured(third, to)]
      if (first !== undefined && second !== undefined) return first * second
    }
  return undefined
}

export const keepRate = (from: string, to: string, rate: number) =>
  useKept.setState(({ day, rates }) => ({
    day: today(),
    rates: { ...(day === today() ? rates : {}), [pair(from, to)]: rate },
  }))
