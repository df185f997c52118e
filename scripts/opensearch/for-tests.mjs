import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkStopped } from '../setup/run.mjs'
import { tell } from '../setup/trouble.mjs'
import { startCluster } from './cluster.mjs'
import { ensureOpenSearch, missingForOpenSearch } from './fetch.mjs'

/** Options for a quick start: the second compiler and the parallel collector pay off only after minutes. */
const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Tests make a hundred indexes, each with disk syncs: a folder in memory makes them twice as fast. */
async function folderForTests() {
  const inMemory = '/dev/shm'
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return mkdtemp(join(free > 1_000_000_000 ? inMemory : tmpdir(), 'forecourt-opensearch-'))
}

/**
 * Runs tests with a cluster of three nodes, named in the environment, and stops it. Without Java, Maven or
 * Maven's downloads it prints what is missing and runs nothing.
 * @template Result
 * @param {string} root
 * @param {string | undefined} url of a running cluster: nothing is started, and none of its nodes is stopped
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
