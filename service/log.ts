import { type DestinationStream, type Logger, pino } from 'pino'

/** Every key that must never be written, looked at anew for each line: accounts come and go. */
export type Secrets = () => readonly string[]

const hidden = '[key]'

/** A key written into JSON: as itself, or as its characters are escaped in a URL. */
const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]

/** A text without keys: neither known ones nor whatever stands where a key is expected. */
function redact(text: string, secrets: Secrets): string {
  const named = text.replace(/(api_?key(?:%5B%5D|\[\])?(?:=|%3D))[^&\s"#]*/gi, `$1${hidden}`)
  // Shorter than 4 would blot out the log's own words.
  const known = secrets().filter((secret) => secret.length >= 4)
  return known.flatMap(formsOf).reduce((left, form) => left.replaceAll(form, hidden), named)
}

/**
 * Structured log, one JSON object a line. A key can get into a line in many ways (a query, a path, the message
 * of an error), so it is removed from the finished text of the line.
 */
export function createLog(secrets: Secrets, level = 'info', stream?: DestinationStream): Logger {
  const options = { level, base: null, hooks: { streamWrite: (line: string) => redact(line, secrets) } }
  return stream ? pino(options, stream) : pino(options)
}

/** A logger of somebody else's, given only lines without keys. */
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

/** The query as it may be logged: any parameter that looks like the key's name has its value hidden. */
export function loggedQuery(pairs: Iterable<readonly [string, string]>): string {
  const safe = [...pairs].map(([name, value]) => [name, /^api.?key/i.test(name.trim()) ? hidden : value])
  return new URLSearchParams(safe).toString()
}
