export class TimeoutPassed extends Error {
  override readonly name = 'TimeoutPassed'
}

/** Passes bytes on; fails when the next ones take longer than `ms`, so that nobody waits for ever. */
export function failWhenIdle(ms: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  const wait = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer)
    // Unref: a browser that has gone away leaves the last timer behind, which must not hold up an exit.
    timer = setTimeout(() => controller.error(new TimeoutPassed('the body stopped')), ms).unref()
  }
  return new TransformStream({
    start: wait,
    transform(chunk, controller) {
      wait(controller)
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}

/**
 * The work's result, TimeoutPassed after `ms`, or the reason of `gone`, whichever is first; the signal that
 * the work is given tells it to stop.
 */
export async function withTimeout<T>(
  ms: number,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TimeoutPassed('no answer')), ms)
  const either = AbortSignal.any([late.signal, gone])
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = () => reject(either.reason)
      if (either.aborted) stop()
      either.addEventListener('abort', stop, { once: true })
      work(either).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}
