import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type InventoryFault, InventoryError } from '../inventory/faults.ts'
import { receivedError, type SentError, sentError } from './error-code.ts'

// Runs work on a whole inventory in a child process, which keeps the serving process small and responsive.

/** Resolves when the work is done. The work itself decides how to react when the signal aborts. */
export type Work<Options, Said> = (
  options: Options,
  say: (progress: Said) => void,
  signal: AbortSignal,
) => Promise<void>

/** Messages from the child to the serving process. */
type FromChild<Said> =
  | { readonly progress: Said }
  | { readonly done: true }
  | { readonly failed: SentError; readonly faults?: readonly InventoryFault[] }

interface ChildOptions {
  /** A module that calls `workForParent`. */
  readonly main: URL
  readonly heapMegabytes: number
  /** The signal that aborts the work. */
  readonly endBy: 'SIGTERM' | 'SIGKILL'
  readonly endedEarly: (how: string) => Error
}

export const workInChild =
  <Options extends { readonly inventoryDir: string }, Said>({
    main,
    heapMegabytes,
    endBy,
    endedEarly,
  }: ChildOptions): Work<Options, Said> =>
  (options, say, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(endedEarly('it was given up'))
      // The TypeScript loader by its full path, because the working directory may be any.
      const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
      const child = fork(main, [], {
        execArgv: ['--import', tsx, `--max-old-space-size=${heapMegabytes}`],
      })
      const end = () => void child.kill(endBy)
      signal.addEventListener('abort', end)
      let outcome: FromChild<Said> | undefined
      child.on('message', (message) => {
        // `workForParent` sent the message.
        const report = message as FromChild<Said>
        if ('progress' in report) say(report.progress)
        else outcome = report
      })
      const ended = (how: string) => {
        signal.removeEventListener('abort', end)
        if (outcome !== undefined && 'done' in outcome) resolve()
        else if (outcome === undefined || !('failed' in outcome)) reject(endedEarly(how))
        else if (outcome.faults === undefined) reject(receivedError(outcome.failed))
        else reject(new InventoryError(options.inventoryDir, outcome.faults))
      }
      child.on('error', (error) => ended(error.message))
      child.on('exit', (code, by) => ended(by ?? `code ${code}`))
      // Not sent as arguments, which any user of the machine can read: options may have a password. Sending
      // fails only where the child has ended: its exit says how.
      child.send(options, () => {})
    })

/** Runs the work in the child. The signal aborts when the parent has ended or wants to stop the work. */
export async function workForParent<Options, Said>(work: Work<Options, Said>): Promise<void> {
  const send = (message: FromChild<Said>) =>
    new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
  const aborted = new AbortController()
  const leave = () => aborted.abort()
  const endings = ['SIGTERM', 'SIGINT', 'disconnect'] as const
  for (const ending of endings) process.on(ending, leave)
  try {
    const [options]: unknown[] = await once(process, 'message')
    await work(options as Options, (progress) => void send({ progress }), aborted.signal)
    await send({ done: true })
  } catch (error) {
    await send({
      failed: sentError(error),
      ...(error instanceof InventoryError && { faults: error.faults }),
    })
  }
  process.off('disconnect', leave)
  process.disconnect?.()
  process.exit()
}
