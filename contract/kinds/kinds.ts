import { area } from './area.ts'
import { flag } from './flag.ts'
import type { Behaviour, Filter, Kind, Lost, Pair, Sites, StoredValue, ValueOf } from './kind.ts'
import { many } from './many.ts'
import { one } from './one.ts'
import { range } from './range.ts'
import { sources } from './sources.ts'
import { text } from './text.ts'
import { tree } from './tree.ts'
import { whole } from './whole.ts'

/** The behaviour of each kind. The mapped type makes a missing kind a compile error. */
const kinds: { readonly [K in Kind]: Behaviour<K> } = {
  text,
  range,
  whole,
  many,
  one,
  flag,
  tree,
  sources,
  area,
}

interface AnyBehaviour<F extends Filter> {
  toUrl(filter: Filter, value: unknown): string
  fromUrl(filter: Filter, text: string, lost?: Lost): ValueOf<F> | undefined
  toApi(filter: Filter, value: unknown, sites: Sites): Pair[]
  matcher(filter: Filter, value: unknown): (stored: readonly StoredValue[]) => boolean
}

/** The only cast from a filter to its kind; `kind` selects both, so the cast is sound. */
export const behaviour = <F extends Filter>(filter: F): AnyBehaviour<F> =>
  kinds[filter.kind] as unknown as AnyBehaviour<F>
