import type { Logger } from 'pino'

const periodMs = 1000

/**
 * The first refused request has a line, as any other, and the rest have one a second together: a limit on
 * requests is to be one on the log as well.
 * @returns whether this one has a line of its own
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
