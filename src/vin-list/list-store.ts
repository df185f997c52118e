import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Car } from '#contract/resources/car.ts'
import { hostNames } from '#src/app/address/pasted-listing.ts'
import { createBatch } from '#src/api/batch.ts'
import { carByAdvert, carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { isActive } from '#src/car/listing.ts'
import { readVinList, type ReadList, type WantedCar } from './read-list.ts'
import type { LookupOutcome, VinRow } from './rows.ts'
import * as v from 'valibot'
import { csvSeparators } from '#src/lib/csv.ts'
import { longestLink, writeQueryText } from '#src/lib/query-text.ts'
import { keptStore, orElse, orNone } from '#src/stores/safe-storage.ts'

/** The list as typed, kept on this device so that a reload does not lose it. */
export const useVinDraft = keptStore(
  'forecourt.vins',
  v.object({
    text: orElse(v.string(), ''),
    /** Whether it was looked up, so that returning to the page looks it up again. */
    looked: orElse(v.boolean(), false),
    own: orNone(v.string()),
    /** The separator of a file; undefined: the default of this device's spreadsheets. */
    separator: orNone(v.picklist(csvSeparators)),
  }),
)

export const vinsInLink = 200

/** A URL with the list in `list`; undefined where the list is too long. */
export function linkOfList(
  { wanted, left }: Pick<ReadList, 'wanted' | 'left'>,
  origin: string,
): string | undefined {
  const list = wanted.map(({ text }) => text.replaceAll(',', '%2C')).join(',')
  const link = `${origin}/vins${writeQueryText([['list', list]])}`
  return left > 0 || link.length > longestLink ? undefined : link
}

/** The text of a link's list. Commas separate entries; within an address they are percent-encoded. */
export const textOfList = (list: string): string => list.replaceAll(',', '\n').replaceAll('%2C', ',')

const { useBatch, runBatch, cancelBatch } = createBatch()
export { useBatch as useLookUp, cancelBatch as cancelLookUp }

/** The results of the last look-up, kept while the user visits a car. */
interface VinList {
  readonly read: ReadList | undefined
  readonly rows: readonly VinRow[]
}

const empty: VinList = { read: undefined, rows: [] }

export const useList = create<VinList>(() => empty)

/** The list; a row whose look-up failed has the reason. */
export function useVinList(): VinList {
  const { read, rows } = useList()
  const failed = useBatch((batch) => batch.failed)
  const rowAt = (row: VinRow, at: number): VinRow => {
    const problem = Object.hasOwn(failed, at) ? failed[at] : undefined
    return problem === undefined ? row : { ...row, outcome: { state: 'failed', problem } }
  }
  return { read, rows: rows.map(rowAt) }
}

export function clearVins(): void {
  cancelBatch()
  useList.setState(empty)
  useVinDraft.setState({ text: '', looked: false })
}

const carOf = async (client: QueryClient, wanted: WantedCar): Promise<Car> => {
  const language = currentLanguage()
  if (wanted.kind === 'vin') return client.fetchQuery(carByVin(wanted.vin, language))
  if (wanted.kind === 'id') return client.fetchQuery(carById(wanted.id, language))
  const { host, ids } = wanted.advert
  return (await client.fetchQuery(carByAdvert({ hosts: hostNames(host), ids }, language))).car
}

/** @throws ProblemError for a temporary failure */
const lookUp = (client: QueryClient, wanted: WantedCar): Promise<LookupOutcome> =>
  carOf(client, wanted).then(
    (car) => ({ state: car.listings.some(isActive) ? 'found' : 'sold', car }),
    (error: unknown) => {
      if (problemOf(error).kind === 'absent') return { state: 'absent' }
      throw error
    },
  )

export async function resumeLookUp(client: QueryClient): Promise<void> {
  const { rows } = useList.getState()
  const places = rows.flatMap(({ outcome }, at) => (outcome.state === 'waiting' ? [String(at)] : []))
  await runBatch(places, async (place, signal) => {
    const row = rows[Number(place)]
    if (row === undefined) return
    const outcome = await lookUp(client, row.wanted)
    if (signal.aborted) return
    useList.setState((list) => ({ rows: list.rows.with(Number(place), { ...row, outcome }) }))
  })
}

export function startLookUp(client: QueryClient): Promise<void> {
  const read = readVinList(useVinDraft.getState().text)
  useVinDraft.setState({ looked: true })
  const rows = read.wanted.map((wanted): VinRow => ({ wanted, outcome: { state: 'waiting' } }))
  useList.setState({ read, rows })
  return resumeLookUp(client)
}

/** Looks up the list of a link, or the kept one again; the user's own list is kept behind that of a link. */
export function openVins(client: QueryClient, link: string | undefined): Promise<void> {
  const { text, own, looked } = useVinDraft.getState()
  const brought = link === undefined ? text : textOfList(link)
  const isNew = brought !== text
  if (isNew) useVinDraft.setState({ text: brought, own: own ?? (text === '' ? undefined : text) })
  const wanted = isNew || ((looked || link !== undefined) && useList.getState().rows.length === 0)
  return wanted ? startLookUp(client) : Promise.resolve()
}

export function backToOwnList(): void {
  const { own = '' } = useVinDraft.getState()
  clearVins()
  useVinDraft.setState({ text: own, own: undefined })
}
