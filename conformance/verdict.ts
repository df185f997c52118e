import type { Reply } from './client.ts'

// A rule returns if it holds, throws Broken if not, and Skipped if the inventory has nothing to check it with.

export class Broken extends Error {
  override readonly name = 'Broken'
}

export class Skipped extends Error {
  override readonly name = 'Skipped'
}

/** Throws Broken if a rule does not hold. A function as `why` is called only then. */
export function hold(holds: boolean, why: string | (() => string)): asserts holds {
  if (!holds) throw new Broken(typeof why === 'string' ? why : why())
}

const brief = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** Reports must not contain the key. */
const where = (reply: Reply) => decodeURIComponentSafely(reply.url.replace(/([?&]api_key=)[^&]*/g, '$1…'))

function decodeURIComponentSafely(text: string): string {
  try {
    return brief(decodeURIComponent(text))
  } catch {
    return brief(text)
  }
}

export function answers(reply: Reply, ...statuses: readonly number[]): Reply {
  hold(statuses.includes(reply.status), () => {
    return `${where(reply)} answered ${reply.status} instead of ${statuses.join(' or ')}: ${brief(reply.text)}`
  })
  return reply
}

/** A value that a rule needs; throws Skipped if the inventory lacks it. */
export function needs<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Skipped(`there is ${what} to see it on`)
  return value
}
