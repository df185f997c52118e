// `npm test` runs every check. `npm run check` (argument `check`) leaves out the browser, `opensearch` adds the service
// on OpenSearch, `opensearch-suite` its part that both engines have. Every stage runs, so that one run shows all
// failures; the last lines sum up and name each test that passed only when retried.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fetchNode } from './fetch-node.mjs'
import { withOpenSearch } from './opensearch/for-tests.mjs'
import { passedAtSecondTry } from './second-try.mjs'
import { ensureApp } from './setup/app.mjs'
import { bin } from './setup/bin.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { checkDisk, checkNode } from './setup/checks.mjs'
import { ensureInventory } from './setup/inventory.mjs'
import { listLanguages } from './setup/languages.mjs'
import { ensurePackages, packagesAreStale } from './setup/packages.mjs'
import { run } from './setup/run.mjs'
import { Stopped, tell } from './setup/trouble.mjs'

const root = join(import.meta.dirname, '..')
const withBrowser = !process.argv.includes('check')
/** Takes minutes and a JDK, so only on request. `opensearch-suite` stops no nodes, which takes half as long. */
const openSearchPaths = process.argv.includes('opensearch')
  ? ['service/store/opensearch/', 'conformance/opensearch']
  : process.argv.includes('opensearch-suite')
    ? ['service/store/opensearch/opensearch.test.ts', 'conformance/opensearch']
    : []
const reports = join(root, '.cache/reports')
// Only one stage may use it: others would run the same tests at the same time.
const openSearchUrl = process.env.OPENSEARCH_URL
delete process.env.OPENSEARCH_URL

/** @typedef {{ passed: number, failed: number, again?: string[] }} Tally `again`: tests that passed when retried */

/**
 * Prints the output when the tool has ended, because other tools run at the same time.
 * @type {(name: string, command: string, args: readonly string[]) => Promise<number>}
 */
const tool = async (name, command, args) => {
  const program = [bin(root, name, command), ...args]
  const { code, output } = await run(process.execPath, program, { cwd: root, onLine: () => {} })
  if (output !== '') console.log(output)
  return code
}

/** @type {(work: () => Promise<boolean>) => Promise<Tally>} a stage that passes or fails as a whole */
const whole = async (work) => {
  const passed = await work()
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

/** @param {string} name */
const readReport = (name) => readFile(join(reports, name), 'utf8').then(JSON.parse)

/**
 * A run that fails without a failed test (for example by an unreadable file) counts as one failure.
 * @type {(code: number, passed: number, failed: number) => Tally}
 */
const tally = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

/** @type {(report: string, program?: string, paths?: readonly string[], env?: Record<string, string>) => Promise<Tally>} program: the Node to use; paths: all, or some */
async function unitTests(report, program = process.execPath, paths = [], env = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, report)}`]
  const args = [bin(root, 'vitest'), 'run', ...paths, '--testTimeout=30000', ...reporters]
  const { code } = await run(program, args, { cwd: root, env })
  const { numPassedTests, numFailedTests } = await readReport(report)
  return tally(code, numPassedTests, numFailedTests)
}

/**
 * Tests that depend on Node, on another version: takes longer, so only where CI is set.
 * @type {(line: string, paths: readonly string[]) => Promise<Tally>}
 */
async function testsOnNode(line, paths) {
  const folder = join(root, `.cache/node-${line}`)
  try {
    const program = await fetchNode(folder, line)
    if (program === undefined) return { passed: 0, failed: 0 }
    return await unitTests(`node-${line}.json`, program, paths)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tests that depend on Node: a start of both programs with searches through them, and the store with its compiled parts. */
const onOtherNodes = ['gateway/remote.test.ts', 'service/store/embedded/embedded.test.ts']

/**
 * Tests the service on OpenSearch, one file after the other, because some stop nodes.
 * @returns {Promise<Tally>}
 */
async function openSearchTests() {
  const paths = [...openSearchPaths, '--no-file-parallelism']
  const tests = (/** @type {Record<string, string>} */ env) =>
    unitTests('opensearch.json', process.execPath, paths, env)
  return (await withOpenSearch(root, openSearchUrl, tests)) ?? { passed: 0, failed: 0 }
}

/**
 * The requested port, or the usual one, whose store is kept for the next run; any other if it is taken.
 * @type {(wanted?: number) => Promise<number>}
 */
const freePort = (wanted = Number(process.env.FORECOURT_E2E_PORT || 4140)) =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', (error) =>
      wanted === 0 ? reject(error) : resolve(freePort(0)),
    )
    server.listen(wanted, '127.0.0.1', () => {
      // A listening server has an address of this type.
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

async function browserTests() {
  const file = join(reports, 'e2e.json')
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // A free port: a server that is already running is not the new build.
    FORECOURT_E2E_PORT: String(await freePort()),
  }
  const args = [bin(root, '@playwright/test', 'playwright'), 'test', '--reporter=list,json']
  const { code } = await run(process.execPath, args, { cwd: root, env })
  const report = await readReport('e2e.json')
  const { expected, flaky, unexpected } = report.stats
  return { ...tally(code, expected + flaky, unexpected), again: passedAtSecondTry(report) }
}

/** @type {(...command: Parameters<typeof tool>) => Promise<Tally>} */
const succeeds = (...command) => whole(async () => (await tool(...command)) === 0)

/** @typedef {{ name: string, work: () => Promise<Tally>, needs?: readonly string[] }} Stage `needs`: stages that it depends on */

/** Groups run one after the other, stages of a group at the same time, to use both processors. @type {Stage[][]} */
const groups = [
  [
    { name: 'Types', work: () => succeeds('typescript', 'tsc', ['--noEmit']) },
    { name: 'Lint', work: () => succeeds('oxlint', 'oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'Files and exports', work: () => succeeds('knip', 'knip', ['--no-progress']) },
    { name: 'Format', work: () => succeeds('oxfmt', 'oxfmt', ['--check']) },
    ...(withBrowser
      ? [{ name: 'Build', work: () => whole(() => prepareForBrowser().then(() => true)) }]
      : []),
  ],
  [{ name: 'Unit and service tests', work: () => unitTests('unit.json') }],
]
if (process.env.CI)
  for (const line of ['latest', '24'])
    groups.push([
      {
        name: `A start, searches and the store on Node ${line}`,
        work: () => testsOnNode(line, onOtherNodes),
      },
    ])
if (openSearchPaths.length > 0) groups.push([{ name: 'Service on OpenSearch', work: openSearchTests }])
if (withBrowser) {
  groups.push(
    [{ name: 'Browser', work: () => whole(() => findBrowser().then(() => true)) }],
    // Without a build the tests would use the last one.
    [{ name: 'End-to-end tests', work: browserTests, needs: ['Browser', 'Build'] }],
  )
}

async function findBrowser() {
  process.env.FORECOURT_CHROMIUM = await ensureBrowser(root)
}

async function prepareForBrowser() {
  await ensureApp(root)
  await ensureInventory(root, process.env.FORECOURT_DATA || join(root, '.data'))
}

/** @type {(error: unknown) => Tally} */
function fails(error) {
  if (error instanceof Stopped) throw error
  tell(error)
  return { passed: 0, failed: 1 }
}

async function test() {
  listLanguages(root)
  await checkDisk(root, (await packagesAreStale(root)) ? 1_000_000_000 : 50_000_000)
  await ensurePackages(root)
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const second = []
  /** @type {string[]} */
  const times = []
  /** @type {Set<string>} */
  const broken = new Set()
  /** @param {Stage} stage */
  const runStage = async ({ name, work }) => {
    const start = Date.now()
    const { passed, failed, again } = await work().catch(fails)
    total.passed += passed
    total.failed += failed
    second.push(...(again ?? []))
    if (failed > 0) broken.add(name)
    times.push(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - start) / 1000).toFixed(1)} s`,
    )
    console.log(times.at(-1))
  }
  for (const group of groups) {
    const stages = group.filter(({ needs = [] }) => !needs.some((name) => broken.has(name)))
    if (stages.length > 0) console.log(`\n── ${stages.map(({ name }) => name).join(', ')}`)
    await Promise.all(stages.map(runStage))
  }
  console.log(`\n${times.join('\n')}\n`)
  for (const name of second) console.log(`passed only at the second try: ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

try {
  checkNode()
  process.exitCode = await test()
} catch (error) {
  process.exitCode = tell(error)
}
