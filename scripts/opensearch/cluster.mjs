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
 * @property {number} [port] of the first; the others follow, and each speaks with the others at 100 above. 0: any that are free
 * @property {readonly string[]} [jvm] further options of the virtual machines
 * @property {number} [restartAfterMs] a node that ends by itself or is killed is started again so long after
 * @property {(line: string) => void} [say] takes when a node ends and comes back
 */

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  // All are held until all are known, or one would be given twice.
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
 * Starts nodes that find each other and waits until all have.
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
    // The shares of a disk that stop a node are of use where nothing else lies on it.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  }
  /** @type {Map<number, Awaited<ReturnType<typeof startNode>>>} */
  const running = new Map()
  /** @type {Set<NodeJS.Timeout>} */
  const waiting = new Set()
  let stopping = false
  /** All have started once: what ends before that is not started again, but said. */
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
    // One that does not start ends, and is tried again.
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
    /** Asks every node to end, or ends them at once. @param {boolean} [atOnce] */
    stop: async (atOnce) => {
      forget()
      await stop(atOnce)
    },
  }
}
