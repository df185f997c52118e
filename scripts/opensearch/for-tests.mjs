import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkStopped } from '../setup/run.mjs'
import { tell } from '../setup/trouble.mjs'
import { startCluster } from './cluster.mjs'
import { ensureOpenSearch, missingForOpenSearch } from './fetch.mjs'

/** Small and quick to start: the second compiler and the parallel collector pay after minutes only. */
const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Tests make a hundred indexes, each with its waits for the disk: twice as quick where there is none. */
async function folderForTests() {
  const inMemory = '/dev/shm'
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(join(free > 1_000_000_000 ? inMemory : tmpdir(), 'forecourt-opensearch-'))
}

/**
 * Runs tests with a cluster of three, named in the environment, and takes it down. Without Java,
 * Maven or what Maven fetches it says so and runs nothing.
 * @template Result
 * @param {string} root
 * @param {string | undefined} url of a server that is there already: nothing is started, and no node of it is stopped
 * @param {(env: Record<string, string>) => Promise<Result>} work
 * @returns {Promise<Result | undefined>}
 */
export async function withOpenSearch(root, url, work) {
  if (url) return work({ OPENSEARCH_URL: url })
  const classPath = await ensureOpenSearch(root).catch(async (error) => {
    checkStopped()
    const missing = await missingForOpenSearch()
    if (missing === undefined) tell(error)
    console.log(`Not run: ${missing ?? 'OpenSearch could not be fetched.'}`)
  })
  if (classPath === undefined) return undefined
  const folder = await folderForTests()
  try {
    const own = { heap: '256m', port: 0, jvm, restartAfterMs: 500, say: console.log }
    const cluster = await startCluster({ classPath, folder, ...own })
    try {
      return await work({ OPENSEARCH_URL: cluster.urls.join(','), OPENSEARCH_STOPPABLE: '1' })
    } finally {
      await cluster.stop(true)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
