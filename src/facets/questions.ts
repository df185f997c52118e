import type { AskedItem } from '#contract/facets/question.ts'
import { askFacets, problemOfLine } from '#src/api/facets.ts'
import { problemOf } from '#src/api/get.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import type { FacetStore, KnownFacet, Wishes } from './context.ts'

// All items in sight register, and one request covers them (Asking.tsx). Loaded after the cars.

/** A variation is its own key: its text never begins with `{` like the JSON of the other items. */
export const keyOf = (item: AskedItem): string => (typeof item === 'string' ? item : JSON.stringify(item))
const itemOf = (key: string): AskedItem =>
  // The key was written by `keyOf`.
  key.startsWith('{') ? (JSON.parse(key) as AskedItem) : key

/**
 * The keys around another search: names that equal the search's own are dropped from a variation. Numbers
 * come first, because the response delays everything after a slow item.
 */
export function keysAround(base: string, keys: readonly string[], held = false): string[] {
  const given = new URLSearchParams(base)
  const around = (key: string) => {
    const changed = [...new URLSearchParams(key)].filter(([name, value]) => (given.get(name) ?? '') !== value)
    return new URLSearchParams(changed).toString()
  }
  // While a slider is held, no page of the dragged search is shown.
  const items = keys.filter(
    (key) => key.startsWith('{') && !(held && key.startsWith('{"kind":"page-checks"')),
  )
  const numbers = keys.filter((key) => !key.startsWith('{')).map(around)
  return [...new Set([...numbers, ...items])]
}

export const wantedKeys = ({ wanted }: Wishes, patiently: boolean): string[] => [
  ...new Set(wanted.filter(({ patient = false }) => patient === patiently).map(({ key }) => key)),
]

/** Requests as lists of keys. New keys form another request; keys of a pending request are not repeated. */
export function questionsFor(
  before: readonly (readonly string[])[],
  wanted: readonly string[],
): readonly (readonly string[])[] {
  const now = new Set(wanted)
  const kept = before.filter((keys) => keys.some((key) => now.has(key)))
  const asked = new Set(kept.flat())
  const more = wanted.filter((key) => !asked.has(key))
  if (more.length === 0 && kept.length === before.length) return before
  return more.length === 0 ? kept : [...kept, more]
}

/** Numbers stay fresh as long as the cars beside them (api/query-client.ts). */
const freshMs = 5 * minuteMs

const isMissing = (known: KnownFacet | undefined): boolean =>
  known === undefined || known.problem !== undefined || Date.now() - known.read > freshMs

export const missingOf = (store: FacetStore, keys: readonly string[]): string[] =>
  keys.filter((key) => isMissing(store.known.getState().get(key)))

const hasNone = ({ line, problem }: KnownFacet): boolean =>
  (problem !== undefined && problem.kind !== 'uncounted') || (typeof line === 'object' && 'postponed' in line)

/** Requests, as urgent, the items of a group that failed or were postponed. */
export function press(store: FacetStore, group: string): void {
  const { wanted, pressed } = store.wishes.getState()
  const known = store.known.getState()
  const keys = wanted.filter((each) => each.group === group).map(({ key }) => key)
  const asked = [...new Set(keys)].filter((key) => hasNone(known.get(key) ?? { read: 0 }))
  store.wishes.setState({ pressed: { keys: asked, times: pressed.times + 1 } })
}

const learn = (store: FacetStore, found: readonly (readonly [key: string, known: KnownFacet])[]) =>
  store.known.setState((known) => new Map([...known, ...found]), true)

/** Sends one request and stores its lines as they arrive. Rejects on failure, after storing it for all missing keys. */
export async function ask(
  store: FacetStore,
  keys: readonly string[],
  signal: AbortSignal,
  urgent = false,
): Promise<null> {
  if (keys.length === 0) return null
  let answered = 0
  try {
    const question = { search: store.base, asked: keys.map(itemOf), ...(urgent && { urgent }) }
    for await (const lines of askFacets(question, signal)) {
      const read = Date.now()
      const found = lines.flatMap((line, index) => {
        const [key, problem] = [keys[answered + index], problemOfLine(line)]
        return key === undefined ? [] : [[key, { line, read, ...(problem && { problem }) }] as const]
      })
      answered += lines.length
      learn(store, found)
    }
  } catch (error) {
    const read = Date.now()
    if (!signal.aborted)
      learn(
        store,
        keys.slice(answered).map((key) => [key, { problem: problemOf(error), read }]),
      )
    throw error
  }
  return null
}
