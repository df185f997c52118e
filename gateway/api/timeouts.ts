export class TimeoutPassed extends Error {
  override readonly name = 'TimeoutPassed'
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
