import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The script of a package's command, to be run by this Node without shell or wrapper, so that Ctrl-C
 * reaches it and it works the same on every system.
 * @param {string} root
 * @param {string} name
 * @param {string} [command]
 * @returns {string}
 */
export function bin(root, name, command = name.split('/').at(-1) ?? name) {
  const folder = join(root, 'node_modules', name)
  const { bin: commands } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof commands === 'string' ? commands : commands[command])
}
