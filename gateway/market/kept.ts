import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { errorCode } from '#service/store/error-code.ts'

/** A process that died leaves its lock behind; a living one renews it. */
const lockStaleMs = 15 * 60_000

/** Daily data in files that several processes share. */
export interface KeptFiles {
  /** Undefined when there is no valid file. */
  read<const S extends v.GenericSchema>(name: string, schema: S): Promise<v.InferOutput<S> | undefined>
  write(name: string, value: unknown): Promise<void>
  /** Takes a lock shared by the processes. Undefined while another holds it. Where none can be written there is none. */
  lock(name: string): Promise<(() => Promise<void>) | undefined>
}

/** @param dir absent: nothing is stored or shared */
export function createKeptFiles(dir: string | undefined, now: () => number): KeptFiles {
  const fileOf = (name: string): string | undefined =>
    dir && join(dir, `${createHash('sha256').update(name).digest('hex').slice(0, 24)}.json`)
  return {
    async read(name, schema) {
      const file = fileOf(name)
      const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return read.success ? read.output : undefined
    },
    async write(name, value) {
      const file = fileOf(name)
      if (file === undefined || dir === undefined) return
      const part = `${file}.${process.pid}.part`
      // On a full disk the data lasts until the process ends.
      await mkdir(dir, { recursive: true })
        .then(() => writeFile(part, JSON.stringify(value)))
        .then(() => rename(part, file))
        .catch(() => rm(part, { force: true }).catch(() => {}))
    },
    async lock(name) {
      const file = fileOf(name)
      if (file === undefined || dir === undefined) return async () => {}
      const path = `${file}.lock`
      await mkdir(dir, { recursive: true }).catch(() => {})
      const held = await stat(path).catch(() => undefined)
      if (held && now() - held.mtimeMs > lockStaleMs) await rm(path, { force: true }).catch(() => {})
      try {
        await (await open(path, 'wx')).close()
      } catch (error) {
        return errorCode(error) === 'EEXIST' ? undefined : async () => {}
      }
      const renew = () => void utimes(path, new Date(), new Date()).catch(() => {})
      const renewing = setInterval(renew, lockStaleMs / 3).unref()
      return () => {
        clearInterval(renewing)
        return rm(path, { force: true }).catch(() => {})
      }
    },
  }
}
