import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '#service/inventory/lines.ts'
import { retentionMs } from '#service/inventory/sold.ts'
import type { FileSource, ImportedCar } from './car-of-row.ts'

// A listing that an earlier import had and the files no longer have was sold between the two.

export interface SoldListing {
  readonly car: ImportedCar
  readonly listing: ImportedCar['listings'][number]
  readonly source: Pick<FileSource, 'name' | 'host'>
}

/** Listings of an earlier import's folder that are served still; those that were on offer are sold as of now. */
export async function* soldSince(before: string, now: number): AsyncGenerator<SoldListing> {
  // An import wrote the folder.
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
