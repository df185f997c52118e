import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Ids of sessions that ended with a sign-out, or of revoked feed tokens. A copied cookie stops working. */
export interface EndedSessions {
  has(id: string): Promise<boolean>
  /**
   * Rejects when the file cannot be written: the id then holds for this process and is written with the next one.
   * @param until ms since 1970 after which the cookie has expired anyway
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

/** Ignores failures, such as a full disk: the longer file stays valid. */
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
 * Ids in a file, one per line, shared by all processes with the same folder. A process reads the file again when the
 * file has grown. Only signed-in users can add lines, and each start removes expired ones.
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
