import type { StoreApi } from 'zustand'
import type { Search } from '#contract/search.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { pause } from '#src/lib/pause.ts'
import { ahead, hasPlace } from '../counts/ahead.ts'
import type { Asked } from './asked.ts'
import type { ChangeHow, Scope } from './scope.ts'

/** Cars that take longer than this, ms, are waited for where everybody sees it: the address goes first. */
const soon = 150

interface Ways {
  readonly asked: StoreApi<Asked>
  readonly goTo: (search: Search, how?: ChangeHow) => void
  /** Asks for its cars; whether they have come. */
  readonly fetchNow: (search: Search) => Promise<boolean>
  readonly intend: (search: Search) => void
}

/**
 * Filters that act on the address at once. A row shows its choice in the frame of the press; in the next one the cars are
 * asked for. If they are there soon they are shown, and the address changes in the frame after; else it goes before them.
 */
export function addressScope({ asked, goTo, fetchNow, intend }: Ways): Scope {
  /** A choice that is to be a step of the history and is none yet. */
  let owed: Search | undefined
  let changes = 0
  return {
    now: () => asked.getState().chosen,
    subscribe: asked.subscribe,
    change: (next, { replace = false } = {}) => {
      const step = !replace || (owed !== undefined && owed === asked.getState().chosen)
      if (step) owed = next
      asked.setState({ chosen: next })
      changes += 1
      const mine = changes
      // Something else was chosen since, or somebody went elsewhere.
      const gone = () => changes !== mine || asked.getState().chosen !== next
      const go = () => {
        if (gone()) return
        owed = undefined
        goTo(next, { replace: !step })
      }
      afterPaint(() => {
        if (gone()) return
        // Before anything is drawn for it.
        const coming = fetchNow(next)
        if (replace || !hasPlace()) return go()
        void Promise.race([coming, pause(soon)]).then((there) => {
          if (gone()) return
          if (there !== true) return go()
          ahead.setState({ search: next, chosen: true })
          afterPaint(go)
        })
      })
    },
    intend,
  }
}
