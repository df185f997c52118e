import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '#service/inventory/lines.ts'
import { retentionMs } from '#service/inventory/sold.ts'
import type { FileSource, ImportedCar } from './car-of-row.ts'

// A listing of an earlier import that the files no longer have was sold in between.

export interface SoldListing {
  readonly car: ImportedCar
  readonly listing: ImportedCar['listings'][number]
  readonly source: Pick<FileSource, 'name' | 'host'>
}

/** Listings of the earlier folder that are still served; those that were active get `now` as the time of sale. */
export async function* soldSince(before: string, now: number): AsyncGenerator<SoldListing> {
  // An import wrote the folder, so its form is known.
  const domains = JSON.parse(await readFile(join(before, 'domains.json'), 'utf8')) as readonly {
    readonly id: number
    readonly name: string
    readonly domain: string
  }[]
  const sources = new Map(domains.map(({ id, name, domain }) => [id, { name, host: domain }]))
  for await (const lines of readLines(join(before, 'cars.ndjson')))
    for (const { text = '' } of lines) {
      const car = JSON.parse(text) as ImportedCar // Of the same folder.
      for (const each of car.listings) {
        const listing = each.archived
          ? each
          : { ...each, archived: true, last_seen_at: new Date(now).toISOString() }
        const source = sources.get(listing.external.domain.id)
        const isServed = now - Date.parse(listing.last_seen_at ?? '') < retentionMs
        if (source && isServed) yield { car, listing, source }
      }
    }
}
