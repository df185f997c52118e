import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, syncFolder, writeDurably } from './durable.ts'
import type { MirrorPlaces } from './places.ts'
import { type Finished, type MirrorState, readFinishedText, writeState } from './state.ts'

// Files are made beside the served ones and exchanged once all are complete. The next run first finishes an
// exchange that a crash interrupted.

/** Cars come last: a service that reads in between gets dictionaries of either state with the old cars. */
const lastOf = 'cars.ndjson'

/** Makes a file of the next state. An unchanged file is not exchanged, so that no watcher reads it. */
export async function stage({ dir, next }: MirrorPlaces, file: string, text: string): Promise<void> {
  const staged = join(next, file)
  await mkdir(next, { recursive: true })
  if (text === (await readIfThere(join(dir, file)))) await rm(staged, { force: true })
  else await writeDurably(staged, text)
}

export const isStaged = ({ next }: MirrorPlaces, file: string): boolean => existsSync(join(next, file))

/** Marks the next state as complete: after a crash it is still put in place. */
export async function seal({ next, complete }: MirrorPlaces, finished: Finished): Promise<void> {
  await mkdir(next, { recursive: true })
  await syncFolder(next)
  await writeDurably(complete, JSON.stringify(finished))
}

/** Exchanges the files of a complete state; undefined if there is none. */
export async function publish(places: MirrorPlaces, state: MirrorState): Promise<Finished | undefined> {
  const { dir, next, complete, part } = places
  const text = await readIfThere(complete)
  if (text === undefined) return undefined
  const finished = readFinishedText(text)
  const files = (await readdir(next)).filter(
    (file) => /^[\w-]+\.(?:ndjson|json)$/.test(file) && file !== 'complete.json',
  )
  const ordered = files.toSorted((a, b) => Number(a === lastOf) - Number(b === lastOf))
  for (const file of ordered) await rename(join(next, file), join(dir, file))
  await syncFolder(dir)
  Object.assign(state, { pass: null, finished })
  await writeState(places, state)
  await rm(next, { recursive: true, force: true })
  await rm(part, { force: true })
  return finished
}
