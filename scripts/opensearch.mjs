// `npm run opensearch`: three nodes on this machine, fetched by Maven, until Ctrl-C. With OPENSEARCH_URL there is a
// cluster already, and nothing is started.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './opensearch/cluster.mjs'
import { ensureOpenSearch } from './opensearch/fetch.mjs'
import { checkNode, checkPort } from './setup/checks.mjs'
import { onStop } from './setup/run.mjs'
import { tell, Trouble } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')

const usage = `npm run opensearch -- [--nodes 3] [--heap 512m] [--port 9200] [--data .data/opensearch] [--fresh]
  [--restart-after SECONDS]

--port is that of the first node; 9201, 9202 follow, and 9300 and on are the nodes' own. --fresh begins with no data.
A node that is killed is started again after five seconds, or as many as are said.`

/** @param {string[]} args */
function read(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        nodes: { type: 'string', default: '3' },
        heap: { type: 'string', default: '512m' },
        port: { type: 'string', default: '9200' },
        data: { type: 'string', default: join(root, '.data/opensearch') },
        fresh: { type: 'boolean', default: false },
        'restart-after': { type: 'string', default: '5' },
        help: { type: 'boolean', default: false },
      },
    })
    return { ...values, nodes: Number(values.nodes), port: Number(values.port) }
  } catch (error) {
    throw new Trouble(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function main() {
  const { nodes, heap, port, data, fresh, help, 'restart-after': restartAfter } = read(process.argv.slice(2))
  if (help) return console.log(usage)
  if (process.env.OPENSEARCH_URL)
    return console.log('OPENSEARCH_URL is set: the server there is used, and nothing is started.')
  for (let at = 0; at < nodes; at++)
    for (const each of [port + at, port + 100 + at])
      await checkPort(
        each,
        '127.0.0.1',
        `--port ${port + 10} takes others, as in: npm run opensearch -- --port ${port + 10}`,
      )
  const classPath = await ensureOpenSearch(root)
  if (fresh) await rm(data, { recursive: true, force: true })
  const stopped = new Promise((resolve) => onStop(() => resolve(undefined)))
  const cluster = await startCluster({
    classPath,
    folder: data,
    nodes,
    heap,
    port,
    restartAfterMs: Number(restartAfter) * 1000,
    say: console.log,
  })
  console.log(`\nOpenSearch is at ${cluster.urls.join(' ')}`)
  console.log(
    `Its processes are ${cluster.pids().join(', ')}: one that is killed comes back after ${restartAfter} s.`,
  )
  console.log(
    `Serve from it: OPENSEARCH_URL=${cluster.urls.join(',')} npm run service -- --engine opensearch --inventory DIR`,
  )
  console.log('Stop it with Ctrl-C.')
  await stopped
  await cluster.stop()
  console.log('Stopped.')
}

try {
  checkNode()
  await main()
} catch (error) {
  process.exitCode = tell(error)
}
