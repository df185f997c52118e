import { createServer } from 'node:net'
import { join } from 'node:path'
import { step } from '../setup/progress.mjs'
import { checkStopped, onStop } from '../setup/run.mjs'
import { Trouble } from '../setup/trouble.mjs'
import { startNode } from './node.mjs'

/**
 * @typedef {object} ClusterOptions
 * @property {string} classPath
 * @property {string} folder where the nodes keep their data
 * @property {number} [nodes]
 * @property {string} [heap] of each
 * @property {number} [port] of the first, the others follow; +100 for traffic between nodes. 0: any free ones
 * @property {readonly string[]} [jvm] further options of the virtual machines
 * @property {number} [restartAfterMs] delay after which a node that ended or was killed is restarted
 * @property {(line: string) => void} [say] prints when a node ends and comes back
 */

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  // All sockets stay open until every port is known; otherwise a port could be returned twice.
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        /** @type {Promise<number>} */ (
          new Promise((resolve, reject) => {
            server.once('error', reject)
            server.listen(0, '127.0.0.1', () => {
              // A listening server has an address.
              resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
            })
          })
        ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/**
 * Starts nodes that find each other; resolves when all have joined.
 * @param {ClusterOptions} options
 */
export async function startCluster({
  classPath,
  folder,
  nodes: count = 3,
  heap = '512m',
  port = 9200,
  jvm = [],
  restartAfterMs = 5_000,
  say = () => {},
}) {
  checkStopped()
  const ports =
    port === 0
      ? await freePorts(2 * count)
      : Array.from({ length: 2 * count }, (_, at) => port + (at < count ? at : 100 + at - count))
  const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`)
  const urls = ports.slice(0, count).map((each) => `http://127.0.0.1:${each}`)
  const between = ports.slice(count)
  const settings = {
    'cluster.name': 'forecourt',
    'cluster.initial_cluster_manager_nodes': names.join(','),
    'discovery.seed_hosts': between.map((each) => `127.0.0.1:${each}`).join(','),
    'network.host': '127.0.0.1',
    // OpenSearch's disk limits only make sense on a disk of its own.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  }
  /** @type {Map<number, Awaited<ReturnType<typeof startNode>>>} */
  const running = new Map()
  /** @type {Set<NodeJS.Timeout>} */
  const waiting = new Set()
  let stopping = false
  /** Whether all nodes have started once: a node that ends earlier is reported, not restarted. */
  let standing = false

  /** @param {number} at */
  const start = async (at) => {
    const node = await startNode({
      name: names[at] ?? '',
      folder: join(folder, names[at] ?? ''),
      classPath,
      heap,
      jvm,
      settings: { ...settings, 'http.port': ports[at] ?? 0, 'transport.port': between[at] ?? 0 },
    })
    running.set(at, node)
    void node.ended.then((how) => {
      running.delete(at)
      if (stopping || !standing) return
      say(`${names[at]} has ended (${how}); it is started again in ${restartAfterMs / 1000} s`)
      waiting.add(setTimeout(() => void again(at), restartAfterMs))
    })
    return node
  }
  /** @param {number} at */
  const again = async (at) => {
    const node = await start(at)
    // A node that fails to start ends and is restarted again.
    await node.started().then(
      () => say(`${names[at]} is back (process ${node.pid})`),
      () => {},
    )
  }
  const stop = async (atOnce = false) => {
    stopping = true
    for (const timer of waiting) clearTimeout(timer)
    await Promise.all([...running.values()].map((node) => node.stop(atOnce)))
  }
  const forget = onStop(() => stop())
  try {
    await step(`Starting ${count === 1 ? 'OpenSearch' : `${count} nodes of OpenSearch`}`, async (detail) => {
      const started = await Promise.all(names.map((_, at) => start(at)))
      let joined = 0
      await Promise.all(
        started.map(async (node) => {
          await node.started()
          detail(`${(joined += 1)} of ${count}`)
        }),
      )
      const { ok } = await fetch(`${urls[0]}/_cluster/health?wait_for_nodes=${count}&timeout=60s`)
      if (!ok)
        throw new Trouble(`The nodes did not find each other. Delete ${folder} if others ran there before.`)
    })
  } catch (error) {
    await stop(true)
    checkStopped()
    throw error
  }
  standing = true
  return {
    url: urls[0] ?? '',
    urls,
    pids: () => [...running.values()].map(({ pid }) => pid),
    /** Stops every node, at once if `atOnce`. @param {boolean} [atOnce] */
    stop: async (atOnce) => {
      forget()
      await stop(atOnce)
    },
  }
}
