import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// What the search threads tell is handed over as memory outside the heap. The engine clears 64 MB of it at a time, by going
// through the whole heap: under many exports three times a second, 15 ms each, on the thread that serves. Looking
// through what is young frees the same memory in a millisecond; it only has to be asked to.

type Collect = (options: { readonly type: 'minor' }) => void

/** After so many bytes. */
const portion = 8 * 2 ** 20

/**
 * How far a heap may grow before the whole of it is gone through, in percent. Left to itself the engine takes 10 where
 * little is allocated, and counts what was handed over: six times a second then, a tenth of the serving thread's time.
 */
const growingPercent = 100

function youngCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  // Node's own; another engine goes without.
  return typeof found === 'function' ? (found as Collect) : undefined
}

/** To be told of every answer that was handed over; frees those before it now and then. */
export function handedOver(): (bytes: number) => void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
  const collect = youngCollector()
  let since = 0
  return (bytes) => {
    since += bytes
    if (since < portion) return
    since = 0
    collect?.({ type: 'minor' })
  }
}
