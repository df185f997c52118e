import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { NotAPicture, type resize } from './resize.ts'

// A small file may take minutes to read: a JPEG of nine hundred scans is read nine hundred times. No thread that reads it
// can be ended, and files, pages and sign-ins wait for those threads. So pictures of other hosts have processes of their own.

export interface ToResize {
  readonly bytes: Uint8Array
  readonly width: number
  readonly format: Parameters<typeof resize>[2]
}

export type Resized = { readonly bytes: Uint8Array } | { readonly failed: string }

/** A picture of a telephone takes a second of a processor. */
const usualMs = 10_000

function start(): ChildProcess {
  // The loader of TypeScript by its full path: the working directory may be any.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(new URL('resize-main.ts', import.meta.url), [], {
    execArgv: ['--import', tsx],
    serialization: 'advanced',
    // The key is nothing that a picture should get near.
    env: {},
  })
  // It ends with this process and does not keep it.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Resizes in processes that are started on need, as many as there are cores, one picture at a time in each. One that
 * takes more than `mostMs` ends its process and is no picture.
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
        // Of resize-main.ts.
        const answer = message as Resized
        idle.add(child)
        settle(() =>
          'bytes' in answer ? resolve(Buffer.from(answer.bytes)) : reject(new NotAPicture(answer.failed)),
        )
      }
      const ended = () => settle(() => reject(new NotAPicture('takes too long, or more than there is')))
      const timer = setTimeout(() => {
        // An answer that comes now would be of a process that ends.
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
