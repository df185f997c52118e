import { type DestinationStream, type Logger, pino } from 'pino'

/** Every key that must never be written, looked at anew for each line: accounts come and go. */
export type Secrets = () => readonly string[]

const hidden = '[key]'

/** A key written into JSON: as itself, or as its characters are escaped in a URL. */
const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]

/** A text without keys: known ones are taken out, and any text where a key is expected. */
function redact(text: string, secrets: Secrets): string {
  // An escaped quote is of the value: left behind without its backslash it would end the field.
  const named = text.replace(/(api_?key(?:%5B%5D|\[\])?(?:=|%3D))(?:\\.|[^&\s"#\\])*/gi, `$1${hidden}`)
  // Shorter than 4 would blot out the log's own words.
  const known = secrets().filter((secret) => secret.length >= 4)
  return known.flatMap(formsOf).reduce((left, form) => left.replaceAll(form, hidden), named)
}

/** Bytes of a line: paths, queries and errors are of any length, and anybody may send them. */
export const longestLine = 2000

/** A line that fits, its longest texts cut first. Keys are out of it by then: half a key would not be found. */
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
  // What is left has too many fields, as errors of libraries may.
  return `${JSON.stringify(JSON.parse(shorter), ['level', 'time', 'request', 'part', 'msg'])}\n`
}

/**
 * Structured log, one JSON object a line. A key can get into a line in many ways (a query, a path, the message
 * of an error), so it is removed from the finished text of the line.
 */
export function createLog(secrets: Secrets, level = 'info', stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    hooks: { streamWrite: (line: string) => bounded(redact(line, secrets)) },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** A given logger, which gets only lines without keys. */
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

/** The query as it may be logged: any parameter that looks like the key's name, and a feed's token, has its value hidden. */
export function loggedQuery(pairs: Iterable<readonly [string, string]>): string {
  const safe = [...pairs].map(([name, value]) => [
    name,
    /^(?:api.?key|token$)/i.test(name.trim()) ? hidden : value,
  ])
  return new URLSearchParams(safe).toString()
}
