import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { codeOf } from './trouble.mjs'

/** @type {(path: string, skip: RegExp) => AsyncGenerator<string>} */
async function* filesUnder(path, skip) {
  let entries
  try {
    entries = await readdir(path, { withFileTypes: true })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOTDIR') yield path
    if (code === 'ENOTDIR' || code === 'ENOENT') return
    throw error
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(path, entry.name)
    if (skip.test(file.split(sep).join('/'))) continue
    if (entry.isDirectory()) yield* filesUnder(file, skip)
    else yield file
  }
}

/**
 * A digest of files by content: results made from them are stale when it differs.
 * @param {string} root
 * @param {readonly string[]} paths files and folders inside `root`; missing ones count as empty
 * @param {object} [options]
 * @param {RegExp} [options.skip] paths (with /) to ignore
 * @param {string} [options.also] other input that the result depends on
 */
export async function stamp(root, paths, { skip = /\.test\.tsx?$/, also = '' } = {}) {
  const hash = createHash('sha256').update(also)
  for (const path of paths) {
    for await (const file of filesUnder(join(root, path), skip)) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex').slice(0, 32)
}
