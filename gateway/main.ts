import cluster from 'node:cluster'
import { join } from 'node:path'
import { answerHelp, tryAddress } from '#service/command-line.ts'
import { openLog } from './observability/observability.ts'
import { openGateway } from './open.ts'
import { type FromGateway, runProcesses } from './processes.ts'
import type { ShowFile } from './own-cars/own-cars.ts'
import { readSettings, type Settings } from './settings.ts'
import { addressFault, explainStart } from './start-failure.ts'

// The gateway process. scripts/start.mjs starts it with an IPC channel, on which it reports its progress and its
// address; without a channel it prints them.
const say = (message: FromGateway) => {
  if (process.send) process.send(message)
  else if ('address' in message) console.log(`listening on ${message.address}`)
  else if (!('own' in message)) console.log('warning' in message ? `!! ${message.warning}` : message.progress)
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const

/** scripts/start.mjs imports the file and restarts this process with its cars. Resolves only after a failure. */
const show: ShowFile = (file, map) =>
  new Promise((failed) => {
    process.once('message', () => failed())
    say({ own: { file, map } })
  })

async function runOne(settings: Settings): Promise<void> {
  const gateway = await openGateway(settings, (progress) => say({ progress }), process.send && show)
  for (const warning of gateway.warnings) {
    gateway.log.warn(warning)
    say({ warning })
  }
  say({ address: gateway.address })
  let closing: Promise<void> | undefined
  // In a terminal Ctrl-C reaches this process twice: from the terminal, and from its parent.
  const close = () => {
    closing ??= gateway.close().finally(() => process.exit(0))
  }
  for (const ending of endings) process.on(ending, close)
}

async function runMany({ processes, log: level }: Settings): Promise<void> {
  const stop = new AbortController()
  for (const ending of endings) process.on(ending, () => stop.abort())
  const log = openLog(level, () => [])
  await runProcesses(
    processes,
    say,
    (end) => log.error(end, 'a process of the gateway has ended, and another one is started'),
    stop.signal,
  )
  process.exit(0)
}

const usage = `npm run gateway

The gateway alone, with the app of the last \`npm run build\`. Its settings are of the environment: docs/operate.md.`

try {
  answerHelp(process.argv.slice(2), usage)
  const settings = readSettings(process.env, join(import.meta.dirname, '..'))
  // Once for all processes, before loading, which may take minutes.
  if (cluster.isPrimary)
    await tryAddress(settings.port, settings.host).catch((error: unknown) => {
      throw addressFault(error, settings)
    })
  await (settings.processes > 1 && cluster.isPrimary ? runMany(settings) : runOne(settings))
} catch (error) {
  console.error(explainStart(error, process.env['FORECOURT_DATA'] || '.data'))
  process.exit(1)
}
