import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { networksOf, parseNetwork } from './addresses.ts'
import { maxUrlLength } from './app.ts'
import { assemble } from './assemble.ts'
import { answerHelp, tryAddress } from './command-line.ts'
import { checkInventory } from './inventory-check.ts'
import { createLog } from './log.ts'
import { logProgress } from './progress-log.ts'
import { engineNames, isEngine, usualEngine } from './store/open.ts'
import { explainStartFailure } from './start-failure.ts'
import { endStalled } from './wire.ts'

const usage = `npm run service -- --inventory DIR [options]

  --inventory DIR      the folder to serve (docs/inventory-format.md)
  --port N             8787; 0 takes any that is free
  --host ADDRESS       127.0.0.1
  --data DIR           where the built store and cursors are kept: .data
  --engine NAME        ${engineNames.join(', ')} (docs/service.md): ${usualEngine}
  --trust-proxy CIDRS  proxies whose X-Forwarded-* headers are believed, separated by commas
  --log LEVEL          info | warn | error | silent (JSON lines on standard error)
  --allow-shrink       take in an inventory that has lost more than a tenth of its cars
  --check              only read the inventory and say what is wrong with it; with --data, whether an
                       update of that store would refuse it
  --faults             switch on /faults, which breaks answers on purpose
  --no-extensions      answer the interface alone, as a service of another maker does
  --help, --version    say this, or which version it is, and end`

/** Time to finish responses after a signal to end. */
const graceMs = 10_000

function readOptions(args: readonly string[]) {
  answerHelp(args, usage)
  const { values } = parseArgs({
    args: [...args],
    options: {
      inventory: { type: 'string' },
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      engine: { type: 'string', default: usualEngine },
      'trust-proxy': { type: 'string', default: '' },
      log: { type: 'string', default: 'info' },
      faults: { type: 'boolean', default: false },
      'no-extensions': { type: 'boolean', default: false },
      'allow-shrink': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const { inventory, host, engine, log, faults, check } = values
  if (inventory === undefined) throw new Error(`Which inventory? --inventory DIR is missing.\n\n${usage}`)
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN
  if (!(port <= 65_535)) throw new Error(`--port must be a number from 0 to 65535, not ${values.port}.`)
  if (!isEngine(engine)) throw new Error(`--engine must be one of ${engineNames.join(', ')}, not ${engine}.`)
  if (!(log in pino.levels.values) && log !== 'silent')
    throw new Error(`--log does not know the level ${log}.`)
  const proxies = values['trust-proxy'].split(',').filter((text) => text.trim() !== '')
  const wrong = proxies.find((text) => parseNetwork(text) === undefined)
  if (wrong !== undefined) throw new Error(`--trust-proxy: ${wrong} is neither an address nor a CIDR block.`)
  const trusted = networksOf(proxies)
  return {
    inventoryDir: resolve(inventory),
    dataDir: resolve(values.data ?? '.data'),
    port,
    host,
    engine,
    log,
    faults,
    extensions: !values['no-extensions'],
    trusted,
    allowShrink: values['allow-shrink'],
    // The default data folder may hold the store of another inventory.
    check: check ? { dataDir: values.data && resolve(values.data) } : undefined,
  }
}

type CommandOptions = ReturnType<typeof readOptions>

const listen = (server: Server, { port, host }: CommandOptions) =>
  new Promise<string>((started, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      const address = server.address()
      const real = address instanceof Object ? address.port : port
      started(`http://${host.includes(':') ? `[${host}]` : host}:${real}`)
    })
  })

/** Finishes responses that have begun; a second signal, or ten seconds, ends the process at once. */
function stopOnSignal(server: Server, close: () => Promise<void>, stopping: { yes: boolean }) {
  const stop = () => {
    if (stopping.yes) process.exit(1)
    stopping.yes = true
    server.close(() => void close().then(() => process.exit(0)))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function start(options: CommandOptions) {
  const stopping = { yes: false }
  const { inventoryDir, dataDir, engine, faults, extensions, trusted, allowShrink } = options
  // Standard output has only the line with the address; a program may be waiting for it.
  const logTo = pino.destination(2)
  const progress = createLog(() => [], options.log, logTo)
  await tryAddress(options.port, options.host)
  const service = await assemble({
    inventoryDir,
    dataDir,
    engine,
    faults,
    extensions,
    trusted,
    allowShrink,
    processMetrics: true,
    stopping: () => stopping.yes,
    log: (secrets) => createLog(secrets, options.log, logTo),
    onProgress: logProgress(progress),
  })
  const server = createAdaptorServer({
    fetch: service.app.fetch,
    // Host of a request without one, such as HAProxy's check over HTTP/1.0.
    hostname: 'localhost',
    serverOptions: { maxHeaderSize: maxUrlLength + 16_384, requestTimeout: 30_000, headersTimeout: 15_000 },
  })
  // `createAdaptorServer` returns an HTTP/1 server without further options.
  const http = server as Server
  endStalled(http)
  stopOnSignal(http, service.close, stopping)
  try {
    console.log(`listening on ${await listen(http, options)}`)
  } catch (error) {
    await service.close()
    throw error
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.check) {
    const isTaken = await checkInventory({ ...options, ...options.check }, (line) => console.log(line))
    process.exit(isTaken ? 0 : 1)
  }
  await start(options).catch((error: unknown) => {
    throw new Error(explainStartFailure(error, options))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
