import { join } from 'node:path'

/** Where things lie in a mirror's folder. What is served lies in it, what only the mirror reads in a folder of its own. */
export interface MirrorPlaces {
  readonly dir: string
  readonly own: string
  readonly state: string
  /** Cars of the pass under way, as they arrived. */
  readonly part: string
  /** Finished files that wait to be exchanged. */
  readonly next: string
  /** Says that `next` is whole, and what the state is once its files are in place. */
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
