/** A failure described in words for the person at the terminal; shown without a stack. */
export class Trouble extends Error {
  /** @override */
  name = 'Trouble'
}

/** The user pressed Ctrl-C, or the system asked this process to end. */
export class Stopped extends Error {
  /** @override */
  name = 'Stopped'
}

/**
 * The system's error code, such as ENOENT.
 * @param {unknown} error
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const diskFull = /ENOSPC|no space left|SQLITE_FULL|database or disk is full/i
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i
const noRight = /EACCES|EPERM|EROFS/

/**
 * The cause of a failed step in words, from its output; undefined if it is no usual cause.
 * @param {string} text
 */
export function usualCause(text, { network = false } = {}) {
  if (diskFull.test(text)) {
    return 'The disk is full. Free about 1 GB (packages, built app, demo inventory) and start again; nothing half-made is left behind.'
  }
  if (network && noNetwork.test(text)) {
    return 'The packages could not be fetched: there is no connection to the package registry. Check the network (and the proxy, if there is one), then start again.'
  }
  if (noRight.test(text)) return 'A file or folder of the project may not be written. Check who owns it.'
  return undefined
}

/**
 * Prints an error and returns the exit code.
 * @param {unknown} error
 */
export function tell(error) {
  if (error instanceof Stopped) {
    console.log('Stopped.')
    return 130
  }
  const text = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Trouble ? text : usualCause(`${text} ${codeOf(error) ?? ''}`)
  console.error(`\n${cause ?? (error instanceof Error ? error.stack : undefined) ?? text}`)
  return 1
}
