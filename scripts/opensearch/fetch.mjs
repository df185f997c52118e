import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { step } from '../setup/progress.mjs'
import { mustRun, run } from '../setup/run.mjs'
import { stamp } from '../setup/stamp.mjs'
import { Trouble } from '../setup/trouble.mjs'

/** The oldest Java that runs OpenSearch 2.19. */
const leastJava = 17

const howToGetThem =
  'apt-get install default-jdk-headless maven   on Debian and Ubuntu\n  brew install openjdk maven                   on a Mac'

/** @param {string} program @returns {Promise<string | undefined>} its version text, if it is installed */
const versionOf = async (program) => {
  // On Windows Maven's starter is a script and needs a shell. Maven finds its Java by JAVA_HOME, as we do.
  const { code, output } = await run(program, ['-version'], { onLine: () => {} }).catch(() => ({
    code: 1,
    output: '',
  }))
  return code === 0 ? output : undefined
}

/**
 * What OpenSearch needs and this machine lacks, in words; undefined if nothing is missing.
 * @returns {Promise<string | undefined>}
 */
export async function missingForOpenSearch() {
  const java = await versionOf('javac')
  const major = Number(/^javac (\d+)/m.exec(java ?? '')?.[1] ?? 0)
  if (major < leastJava)
    return `OpenSearch needs a JDK of ${leastJava} or newer, and ${java === undefined ? 'there is none' : `this is ${major}`}:\n  ${howToGetThem}`
  if ((await versionOf('mvn')) === undefined)
    return `OpenSearch is fetched by Maven, which is not here:\n  ${howToGetThem}`
  return undefined
}

/**
 * Fetches OpenSearch by Maven and compiles the program that starts a node, both into .cache; again when this
 * folder's project has changed.
 * @param {string} root
 * @returns {Promise<string>} the class path of a node
 */
export async function ensureOpenSearch(root) {
  const project = join(root, 'scripts/opensearch')
  const wanted = await stamp(root, ['scripts/opensearch/pom.xml', 'scripts/opensearch/OpenSearchNode.java'])
  const made = join(root, '.cache/opensearch')
  const classPath = join(made, 'class-path')
  const note = join(made, 'stamp')
  const read = async () => [made, await readFile(classPath, 'utf8')].join(delimiter)
  if (existsSync(note) && (await readFile(note, 'utf8')) === wanted) return read()
  const missing = await missingForOpenSearch()
  if (missing !== undefined) throw new Trouble(missing)
  await step('Fetching OpenSearch', async (detail) => {
    await rm(made, { recursive: true, force: true })
    await mkdir(made, { recursive: true })
    let files = 0
    const goals = ['--batch-mode', '--file', join(project, 'pom.xml'), 'dependency:build-classpath']
    const places = [`-Dmaven.repo.local=${join(root, '.cache/maven')}`, `-Dmdep.outputFile=${classPath}`]
    await mustRun('Fetching OpenSearch', 'mvn', [...goals, ...places], {
      cwd: root,
      network: true,
      onLine: (line) => {
        if (/Downloaded from .*\.jar /.test(line)) detail(`${(files += 1)} files`)
      },
    })
    const source = join(project, 'OpenSearchNode.java')
    await mustRun(
      'Compiling OpenSearchNode',
      'javac',
      ['-cp', await readFile(classPath, 'utf8'), '-d', made, source],
      {
        cwd: root,
        onLine: () => {},
      },
    )
    await writeFile(`${note}.part`, wanted)
    await rename(`${note}.part`, note)
  })
  return read()
}
