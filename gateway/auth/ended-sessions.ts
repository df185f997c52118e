import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Sessions ended by a sign-out, so that a copy of their cookie is of no use; or tokens of feeds that were revoked. */
export interface EndedSessions {
  has(id: string): Promise<boolean>
  /** @param until ms since 1970 after which the cookie is of no use by itself */
  add(id: string, until: number): Promise<void>
}

const parse = (text: string): Map<string, number> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [id = '', until] = line.split(' ')
      return id === '' || Number.isNaN(Number(until)) ? [] : [[id, Number(until)] as const]
    }),
  )

/**
 * Kept in a file, one line each, which every process that serves from the same folder reads: it is looked at anew when
 * it has grown. Only who is signed in can add to it, and a start takes out what has passed.
 */
export async function openEndedSessions(file: string, now: () => number = Date.now): Promise<EndedSessions> {
  await mkdir(dirname(file), { recursive: true })
  const kept = [...parse(await readFile(file, 'utf8').catch(() => ''))].filter(([, until]) => until > now())
  const part = `${file}.${process.pid}`
  await writeFile(part, kept.map(([id, until]) => `${id} ${until}\n`).join(''), { mode: 0o600 })
  await rename(part, file)

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
      await appendFile(file, `${id} ${until}\n`, { mode: 0o600 })
    },
  }
}
