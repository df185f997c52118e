import { join } from 'node:path'

/** Paths in a mirror's folder. Served files are at its top, the mirror's own files in a subfolder. */
export interface MirrorPlaces {
  readonly dir: string
  readonly own: string
  readonly state: string
  /** Cars of the running pass, as they arrived. */
  readonly part: string
  /** Finished files that wait for the exchange. */
  readonly next: string
  /** Marks `next` as complete; holds the state that applies once the files are in place. */
  readonly complete: string
  readonly lock: string
}

export function mirrorPlaces(dir: string): MirrorPlaces {
  const own = join(dir, '.mirror')
  const next = join(own, 'next')
  return {
    dir,
    own,
    state: join(own, 'state.json'),
    part: join(own, 'cars.part'),
    next,
    complete: join(next, 'complete.json'),
    lock: join(own, 'lock.db'),
  }
}
