/** Something that went wrong, in words for the person at the keyboard. Shown without a stack. */
export class Trouble extends Error {
  name = 'Trouble'
}

/** Somebody pressed Ctrl-C, or the system asked this process to end. */
export class Stopped extends Error {
  name = 'Stopped'
}

const diskFull = /ENOSPC|no space left|SQLITE_FULL|database or disk is full/i
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i
const noRight = /EACCES|EPERM|EROFS/

/** What the text of a failed step says about its cause, in words; undefined where it is none of the usual. */
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

/** Prints an error for a person and answers the exit code. */
export function tell(error) {
  if (error instanceof Stopped) {
    console.log('Stopped.')
    return 130
  }
  const text = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Trouble ? text : usualCause(`${text} ${error?.code ?? ''}`)
  console.error(`\n${cause ?? error?.stack ?? text}`)
  return 1
}
