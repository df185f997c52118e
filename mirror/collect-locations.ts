import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '#service/inventory/lines.ts'
import type { MirrorClient } from './client.ts'
import { byIdPages, inAllLanguages, namesBeside, oneFound, unlessUnknown } from './dictionary-answers.ts'
import type { MirrorPlaces } from './places.ts'
import type { Survey } from './survey.ts'

// Regions, districts and places. The interface describes a location by id, but not the list of locations.

/** Entries of an NDJSON file by id. A line that a crash cut short is ignored. */
async function linesById(path: string): Promise<Map<number, object>> {
  const found = new Map<number, object>()
  try {
    for await (const lines of readLines(path))
      for (const { text } of lines) {
        try {
          const entry = JSON.parse(text ?? '') as { readonly id: number }
          found.set(entry.id, entry)
        } catch {
          continue
        }
      }
  } catch {
    return found
  }
  return found
}

/** Requests each location that cars name only once: six requests per new location. */
async function byTheirIds(
  client: MirrorClient,
  { locations }: Survey,
  places: MirrorPlaces,
): Promise<object[]> {
  const found = join(places.own, 'locations-found.ndjson')
  const known = new Map([
    ...(await linesById(join(places.dir, 'locations.ndjson'))),
    ...(await linesById(found)),
  ])
  for (const id of locations) {
    if (known.has(id)) continue
    const [one] = await inAllLanguages(async (lang) => {
      const entry = await oneFound(client, `/locations/${id}?lang=${lang}`)
      return entry === undefined ? [] : [entry]
    })
    if (one === undefined) continue
    const entry = { ...one.entry, translations: namesBeside(one.entry, one.translated) }
    known.set(id, entry)
    // Each is saved at once, because there may be thousands: an interrupted pass does not request them again.
    await appendFile(found, `\n${JSON.stringify(entry)}`)
  }
  return [...known.values()]
}

export async function collectLocations(
  client: MirrorClient,
  survey: Survey,
  places: MirrorPlaces,
): Promise<readonly object[]> {
  const listed = await unlessUnknown(inAllLanguages((lang) => byIdPages(client, `/locations?lang=${lang}`)))
  if (listed === undefined) return byTheirIds(client, survey, places)
  return listed.map(({ entry, translated }) => ({ ...entry, translations: namesBeside(entry, translated) }))
}
