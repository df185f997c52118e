import { holderIn, keptName, keptPrefix } from '../names.ts'

// Whose answers are kept. There are those of one account at a time: before the first of another is kept, all of the former
// are gone. The names of the caches say whose they are, so that a worker that has just been started knows it.

const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix))

/** Who has the page's part is the one: it is made first. */
async function readHolder(): Promise<string | undefined> {
  const found = (await keptNames()).map(holderIn)
  const pages = found.flatMap((kept) => (kept?.part === 'page' ? [kept.account] : []))
  return pages.length === 1 ? pages[0] : undefined
}

let holder: Promise<string | undefined> | undefined

/** The account whose answers are kept; undefined where none are to be. */
export const holderNow = (): Promise<string | undefined> => (holder ??= readHolder())

const removeAll = async (isSpared: (name: string) => boolean = () => false) => {
  const gone = (await keptNames()).filter((name) => !isSpared(name))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** One after the other: what was begun for one account must not go on after the next has been named. */
function change(to: () => Promise<string | undefined>): Promise<string | undefined> {
  holder = holderNow()
    .catch(() => undefined)
    .then(to)
  return holder
}

/** No account's answers are kept from here on. */
export const forget = (): Promise<undefined | string> =>
  change(async () => {
    await removeAll()
    return undefined
  })

/** From here on the answers of this account alone are kept. */
export const hold = (account: string): Promise<string | undefined> =>
  change(async () => {
    await removeAll((name) => holderIn(name)?.account === account)
    await caches.open(keptName(account, 'page'))
    return account
  })
