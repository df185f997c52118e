import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { NotAPicture, type resize } from './resize.ts'

// A small file may take minutes to decode, such as a JPEG of nine hundred scans. A thread that decodes it cannot be
// stopped, and files, pages and sign-ins share the same thread pool. So pictures of other hosts are decoded in child
// processes.

export interface ToResize {
  readonly bytes: Uint8Array
  readonly width: number
  readonly format: Parameters<typeof resize>[2]
}

export type Resized = { readonly bytes: Uint8Array } | { readonly failed: string }

/** Timeout; a phone's photo takes about a second. */
const usualMs = 10_000

function start(): ChildProcess {
  // The TypeScript loader by absolute path, because the working directory may be any.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(new URL('resize-main.ts', import.meta.url), [], {
    execArgv: ['--import', tsx],
    serialization: 'advanced',
    // The decoder must not have access to the key.
    env: {},
  })
  // The child ends with this process and does not keep it running.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Resizes in child processes, started on demand, up to one per core, with one picture at a time. A picture that takes
 * more than `mostMs` is rejected and its process killed.
 */
export function createResizer(mostMs = usualMs): typeof resize {
  const inTurn = pLimit(availableParallelism())
  const idle = new Set<ChildProcess>()

  const begin = (): ChildProcess => {
    const child = start()
    const gone = () => idle.delete(child)
    child.on('exit', gone)
    child.on('error', gone)
    return child
  }

  const resizeIn = (child: ChildProcess, picture: ToResize): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer)
        child.off('message', answered)
        child.off('exit', ended)
        child.off('error', ended)
        work()
      }
      const answered = (message: unknown) => {
        // resize-main.ts sends this type.
        const answer = message as Resized
        idle.add(child)
        settle(() =>
          'bytes' in answer ? resolve(Buffer.from(answer.bytes)) : reject(new NotAPicture(answer.failed)),
        )
      }
      const ended = () => settle(() => reject(new NotAPicture('takes too long, or more than there is')))
      const timer = setTimeout(() => {
        // Ignores a late answer of the killed process.
        child.off('message', answered)
        child.kill('SIGKILL')
      }, mostMs)
      child.on('message', answered)
      child.on('exit', ended)
      child.on('error', ended)
      child.send(picture)
    })

  return (bytes, width, format) =>
    inTurn(() => {
      const [known] = idle
      if (known !== undefined) idle.delete(known)
      return resizeIn(known ?? begin(), { bytes, width, format })
    })
}
