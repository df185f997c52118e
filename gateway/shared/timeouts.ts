export class TimeoutPassed extends Error {
  override readonly name = 'TimeoutPassed'
}

/**
 * The result of the work, TimeoutPassed after `ms`, or the reason of `gone`, whichever is first. The work gets a signal
 * that aborts it.
 */
export async function withTimeout<T>(
  ms: number,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: Node never frees its signal while it has a listener.
  const either = new AbortController()
  const timer = setTimeout(() => either.abort(new TimeoutPassed('no answer')), ms)
  const leave = () => either.abort(gone.reason)
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave, { once: true })
  const { signal } = either
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      work(signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}
