import { type DestinationStream, type Logger, pino } from 'pino'

/** Every key that must never be logged, read again for each line because accounts change. */
export type Secrets = () => readonly string[]

const hidden = '[key]'

/** The forms of a key in a JSON line: itself, and escaped for a URL. */
const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]

/** Removes known keys from a text, and any text where a key is expected. */
function redact(text: string, secrets: Secrets): string {
  // An escaped quote belongs to the value: without its backslash it would end the JSON field.
  const named = text.replace(/(api_?key(?:%5B%5D|\[\])?(?:=|%3D))(?:\\.|[^&\s"#\\])*/gi, `$1${hidden}`)
  // A key shorter than 4 characters would hide ordinary words of the log.
  const known = secrets().filter((secret) => secret.length >= 4)
  return known.flatMap(formsOf).reduce((left, form) => left.replaceAll(form, hidden), named)
}

/** Longest line in bytes: any client may send paths and queries of any length. */
export const longestLine = 2000

/** Shortens the longest texts until the line fits. Runs after `redact`, which cannot recognize half a key. */
function bounded(line: string): string {
  let shorter = line
  for (const most of [1500, 1000, 700, 500, 350, 250, 150, 80, 40]) {
    if (Buffer.byteLength(shorter) <= longestLine) return shorter
    const cut: unknown = JSON.parse(shorter, (_, value: unknown) =>
      typeof value === 'string' && value.length > most ? `${value.slice(0, most - 1)}…` : value,
    )
    shorter = `${JSON.stringify(cut)}\n`
  }
  if (Buffer.byteLength(shorter) <= longestLine) return shorter
  // The line still has too many fields, as errors of libraries may.
  return `${JSON.stringify(JSON.parse(shorter), ['level', 'time', 'request', 'part', 'msg'])}\n`
}

/**
 * Structured log, one JSON object a line. A key can get into a line in many ways (a query, a path, an error's
 * message), so it is removed from the finished line.
 */
export function createLog(secrets: Secrets, level = 'info', stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    hooks: { streamWrite: (line: string) => bounded(redact(line, secrets)) },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** Wraps a logger so that no line with a key reaches it. */
export function hideSecrets(log: Logger, secrets: Secrets): Logger {
  const stream = {
    write: (line: string) => {
      const {
        level,
        msg,
        time: _,
        ...fields
      }: { level: number; msg?: string; time?: number } = JSON.parse(line)
      const write = level >= 50 ? log.error : level >= 40 ? log.warn : level >= 30 ? log.info : log.debug
      write.call(log, fields, msg)
    },
  }
  return createLog(secrets, log.level, stream)
}

/** The query for the log: values of parameters named like the key, and of a feed's token, are hidden. */
export function loggedQuery(pairs: Iterable<readonly [string, string]>): string {
  const safe = [...pairs].map(([name, value]) => [
    name,
    /^(?:api.?key|token$)/i.test(name.trim()) ? hidden : value,
  ])
  return new URLSearchParams(safe).toString()
}
