import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, syncFolder, writeDurably } from './durable.ts'
import type { MirrorPlaces } from './places.ts'
import { type Finished, type MirrorState, readFinishedText, writeState } from './state.ts'

// Files are made beside the ones that are served, and exchanged once all of them are there. A crash in the middle of the
// exchange is made good by the next run, before anything else.

/** Cars last: a service that meets the folder in between reads the dictionaries of either state with either cars. */
const lastOf = 'cars.ndjson'

/** Makes a file of the next state. One without a change is not exchanged, so that no watcher reads it. */
export async function stage({ dir, next }: MirrorPlaces, file: string, text: string): Promise<void> {
  const staged = join(next, file)
  await mkdir(next, { recursive: true })
  if (text === (await readIfThere(join(dir, file)))) await rm(staged, { force: true })
  else await writeDurably(staged, text)
}

export const isStaged = ({ next }: MirrorPlaces, file: string): boolean => existsSync(join(next, file))

/** From here on the next state is whole: a crash no longer keeps it from being put in place. */
export async function seal({ next, complete }: MirrorPlaces, finished: Finished): Promise<void> {
  await mkdir(next, { recursive: true })
  await syncFolder(next)
  await writeDurably(complete, JSON.stringify(finished))
}

/** Exchanges the files of a state that is whole; undefined where there is none. */
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
