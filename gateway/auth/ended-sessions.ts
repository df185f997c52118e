import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Sessions ended by a sign-out, so that a copy of their cookie is of no use; or tokens of feeds that were revoked. */
export interface EndedSessions {
  has(id: string): Promise<boolean>
  /**
   * Rejects where it cannot be written: then it holds for this process, and is written with the next.
   * @param until ms since 1970 after which the cookie is of no use by itself
   */
  add(id: string, until: number): Promise<void>
}

const parse = (text: string): Map<string, number> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [id = '', until] = line.split(' ')
      return id === '' || Number.isNaN(Number(until)) ? [] : [[id, Number(until)] as const]
    }),
  )

/** A file that cannot be shortened, as on a full disk, is as good as it was. */
async function shorten(file: string, kept: readonly (readonly [string, number])[]): Promise<void> {
  const part = `${file}.${process.pid}`
  try {
    await writeFile(part, kept.map(([id, until]) => `${id} ${until}\n`).join(''), { mode: 0o600 })
    await rename(part, file)
  } catch {
    await rm(part, { force: true }).catch(() => {})
  }
}

/**
 * Kept in a file, one line each, which every process that serves from the same folder reads: it is looked at anew when
 * it has grown. Only who is signed in can add to it, and a start takes out what has passed.
 */
export async function openEndedSessions(file: string, now: () => number = Date.now): Promise<EndedSessions> {
  await mkdir(dirname(file), { recursive: true })
  const all = [...parse(await readFile(file, 'utf8').catch(() => ''))]
  const kept = all.filter(([, until]) => until > now())
  if (kept.length < all.length) await shorten(file, kept)

  let unwritten = ''
  let known = new Map(kept)
  let state = ''
  const follow = async () => {
    const found = await stat(file).catch(() => undefined)
    const seen = found === undefined ? '' : `${found.ino} ${found.size}`
    if (seen === state) return
    known = new Map([...known, ...parse(await readFile(file, 'utf8').catch(() => ''))])
    state = seen
  }
  return {
    async has(id) {
      await follow()
      return known.has(id)
    },
    async add(id, until) {
      known.set(id, until)
      unwritten += `${id} ${until}\n`
      const lines = unwritten
      await appendFile(file, lines, { mode: 0o600 })
      unwritten = unwritten.slice(lines.length)
    },
  }
}
