import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describeFailure } from './failure.ts'
import { follow } from './follow.ts'
import { withoutKey } from './key.ts'
import { mirrorOnce, type MirrorOptions } from './mirror.ts'
import type { MirrorMessage } from './messages.ts'
import { readMirrorOptions } from './options.ts'

/** About two minutes of pauses. A later run continues the pass, so more tries are not needed. */
const tries = 8
const timeoutMs = 120_000

/** Sends messages about the copy's use to the parent process, if it has opened a channel. */
const tell = (message: MirrorMessage) => void process.send?.(message)

let key = ''
let to = ''
try {
  const read = await readMirrorOptions(process.argv.slice(2), process.env)
  ;({ key, to } = read)
  // The key is removed from the finished line, whichever field contained it.
  const hooks = { streamWrite: (line: string) => withoutKey(line, key) }
  const log = pino({ level: read.level, base: null, hooks }, pino.destination(2))
  const options: MirrorOptions = {
    ...read,
    tries,
    timeoutMs,
    clock: { now: Date.now, sleep: (ms) => sleep(ms) },
    send: fetch,
    say: (text) => log.info(text),
    onTrouble: (text, waitMs) => log.warn({ waitMs }, text),
    onFinished: (finished) => {
      const { rates: _, stated: __, ...counts } = finished
      log.info(counts, 'the copy is in step')
      tell({ finished: true })
    },
    onAccess: (domains) => tell({ granted: [...domains] }),
  }
  // No clean-up: the stored files are whole at any moment, and the next run continues.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 0))
  if (read.minutes === undefined) await mirrorOnce(options)
  else
    await follow({
      ...options,
      everyMs: read.minutes * 60_000,
      onFailed: (error) => log.error(describeFailure(error, to)),
    })
} catch (error) {
  const words = describeFailure(error, to)
  console.error(key === '' ? words : withoutKey(words, key))
  process.exit(1)
}
