import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { errorCode } from '../error-code.ts'
import { StoreDamage } from './damage.ts'

// Small JSON files of the data directory. Each has a checksum of its content, because a changed digit leaves
// valid JSON.

const Sealed = v.object({ crc32: v.number(), content: v.unknown() })

/** The file is intact, but another version of this program wrote it with other fields. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion'
}

/** Undefined where there is no file; throws StoreDamage where the checksum is wrong, else OtherVersion. */
export async function readSealed<S extends v.GenericSchema>(
  path: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  try {
    const { crc32: crc, content } = v.parse(Sealed, JSON.parse(await readFile(path, 'utf8')))
    if (crc32(JSON.stringify(content)) !== crc) throw new Error('its checksum is another one')
    const read = v.safeParse(schema, content)
    if (!read.success) throw new OtherVersion(`${path} has other fields`)
    return read.output
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    if (error instanceof OtherVersion) throw error
    throw new StoreDamage(`${path} is damaged`, { cause: error })
  }
}

/** Renames the file into place, so that a start never reads half of it. */
export async function writeSealed(path: string, content: unknown): Promise<void> {
  const text = JSON.stringify(content)
  await writeFile(`${path}.part`, `{"crc32":${crc32(text)},"content":${text}}\n`)
  try {
    await rename(`${path}.part`, path)
  } catch (error) {
    // A folder in the file's place was not made by this store.
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
    await rm(path, { recursive: true })
    await rename(`${path}.part`, path)
  }
}
