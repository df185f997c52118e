import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Car } from '#contract/resources/car.ts'
import { hostNames } from '#src/address/pasted-listing.ts'
import { carByAdvert, carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { isActive } from '../listing.ts'
import { readVinList, type ReadList, type WantedCar } from './read-list.ts'
import { useVinDraft } from './draft.ts'
import { isUnresolved, type LookupOutcome, type VinRow } from './rows.ts'

/** What came of the list that was looked up last; leaving the page for a car does not lose it. */
interface VinList {
  readonly read: ReadList | undefined
  readonly rows: readonly VinRow[]
  readonly running: boolean
}

const empty: VinList = { read: undefined, rows: [], running: false }

export const useVinList = create<VinList>(() => empty)

let controller = new AbortController()

export function cancelLookUp(): void {
  controller.abort()
  useVinList.setState({ running: false })
}

export function clearVins(): void {
  cancelLookUp()
  useVinList.setState(empty)
  useVinDraft.setState({ text: '', looked: false })
}

const find = (client: QueryClient) => async (wanted: WantedCar) => {
  const language = currentLanguage()
  if (wanted.kind === 'vin') return client.fetchQuery(carByVin(wanted.vin, language, 'counts'))
  const { host, ids } = wanted.advert
  return (await client.fetchQuery(carByAdvert({ hosts: hostNames(host), ids }, language, 'counts'))).car
}

/** Looks the given places of the list up; the others keep what they have. */
async function run(client: QueryClient, places: readonly number[]): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const { rows } = useVinList.getState()
  const wanted = places.flatMap((place) => rows[place]?.wanted ?? [])
  useVinList.setState({ running: true })
  await lookUp(wanted, find(client), {
    signal,
    tell: (index, outcome) => {
      const place = places[index]
      useVinList.setState((list) => ({
        rows: list.rows.map((row, at) => (at === place ? { ...row, outcome } : row)),
      }))
    },
  })
  if (!signal.aborted) useVinList.setState({ running: false })
}

/** Reads the text and looks everything in it up. */
export function startLookUp(client: QueryClient): Promise<void> {
  const read = readVinList(useVinDraft.getState().text)
  useVinDraft.setState({ looked: true })
  const rows = read.wanted.map((wanted): VinRow => ({ wanted, outcome: { state: 'waiting' } }))
  useVinList.setState({ read, rows })
  return run(client, [...rows.keys()])
}

/**
 * Opens the page: with the list of a link, or the one that was kept. What had been looked up is looked up again, for
 * cars move on. The reader's own list waits behind that of a link.
 */
export function openVins(client: QueryClient, link: string | undefined): Promise<void> {
  const { text, own, looked } = useVinDraft.getState()
  const brought = link?.replaceAll(',', '\n') ?? text
  const isNew = brought !== text
  if (isNew) useVinDraft.setState({ text: brought, own: own ?? (text === '' ? undefined : text) })
  const wanted = isNew || ((looked || link !== undefined) && useVinList.getState().rows.length === 0)
  return wanted ? startLookUp(client) : Promise.resolve()
}

export function backToOwnList(): void {
  const { own = '' } = useVinDraft.getState()
  clearVins()
  useVinDraft.setState({ text: own, own: undefined })
}

/** Once more for what failed or was cancelled. */
export function resumeLookUp(client: QueryClient): Promise<void> {
  const { rows } = useVinList.getState()
  useVinList.setState({
    rows: rows.map((row) => (isUnresolved(row) ? { ...row, outcome: { state: 'waiting' } } : row)),
  })
  return run(
    client,
    rows.flatMap((row, index) => (isUnresolved(row) ? [index] : [])),
  )
}

/** At once; the queue behind it keeps places free for what the reader looks at. */
const parallel = 4

const outcomeOf = (car: Car): LookupOutcome => ({
  state: car.listings.some(isActive) ? 'found' : 'sold',
  car,
})

/**
 * Looks all of them up, four at a time, and tells each outcome as it comes. Ends early, without error,
 * when the signal aborts; what was not asked then stays waiting.
 */
export async function lookUp(
  wanted: readonly WantedCar[],
  find: (wanted: WantedCar) => Promise<Car>,
  { signal, tell }: { signal: AbortSignal; tell: (index: number, outcome: LookupOutcome) => void },
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < wanted.length && !signal.aborted) {
      const index = next
      next += 1
      const one = wanted[index]
      if (one === undefined) return
      const outcome = await find(one).then(outcomeOf, (error: unknown): LookupOutcome => {
        const problem = problemOf(error)
        return problem.kind === 'absent' ? { state: 'absent' } : { state: 'failed', problem }
      })
      if (!signal.aborted) tell(index, outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, wanted.length) }, worker))
}
