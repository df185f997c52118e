import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './setup/packages.mjs'
import { mustRun, run } from './setup/run.mjs'
import { Stopped, tell, Trouble } from './setup/trouble.mjs'

const platform = `${process.platform}-${process.arch}`

/**
 * Fetches a Node for this platform from the package registry and prints its version.
 * @param {string} folder used for nothing else; emptied first
 * @param {string} line a number, such as `24`, for the newest of that line, or `latest`
 * @returns {Promise<string | undefined>} path of the program; undefined, after printing why, if none runs here
 */
export async function fetchNode(folder, line) {
  const name = `node-${platform}`
  const program = join(folder, 'node_modules', name, 'bin/node')
  const onLine = () => {}
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const [command, args] = npm()
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const install = [...args, 'install', `${name}@${line}`, ...options]
    await mustRun('Fetching Node', command, install, { network: true, onLine })
    const { code, output } = await run(program, ['--version'], { onLine })
    if (code !== 0) throw new Trouble(output)
    console.log(`Node ${output.trim()}`)
    return program
  } catch (error) {
    if (error instanceof Stopped) throw error
    tell(error)
    console.log(`Not run: there is no such Node for ${platform} here.`)
    return undefined
  }
}
