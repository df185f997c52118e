import type { Logger } from 'pino'

const periodMs = 1000

/**
 * Logs the first refused request on its own, and sums up further ones once per second, so that a request limit limits
 * the log as well.
 * @returns whether this request is logged on its own
 */
export function createRefusals(log: Logger): (client: string) => boolean {
  let unsaid: Map<string, number> | undefined

  const begin = () => {
    unsaid = new Map()
    setTimeout(say, periodMs).unref()
  }
  const say = () => {
    const [most] = [...(unsaid ?? [])].sort(([, a], [, b]) => b - a)
    if (unsaid === undefined || most === undefined) {
      unsaid = undefined
      return
    }
    const refused = [...unsaid.values()].reduce((sum, count) => sum + count)
    log.warn({ refused, clients: unsaid.size, client: most[0] }, 'more requests were refused')
    begin()
  }

  return (client) => {
    if (unsaid === undefined) {
      begin()
      return true
    }
    unsaid.set(client, (unsaid.get(client) ?? 0) + 1)
    return false
  }
}
