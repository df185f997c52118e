import { LRUCache } from 'lru-cache'

// Where pictures of other hosts are fetched here, anybody could have this process fetch any address. It fetches those that
// the service has named in an answer; of any other the browser is sent to the original.

/** Those not met for longest go first; some 20 MB of addresses. */
const mostNamed = 100_000
const longestAddress = 2000

const addressInJson = new RegExp(String.raw`"(https?:(?:\\?/){2}[^"\s]{1,${longestAddress}})"`, 'g')

export interface NamedAddresses {
  /** The same pieces, each cut between characters; every address of another host in them is noted. */
  noticed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  has(address: string): boolean
}

function plain(text: string): string | undefined {
  if (!text.includes('\\')) return text
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return undefined
  }
}

export function createNamedAddresses(): NamedAddresses {
  const named = new LRUCache<string, true>({ max: mostNamed })
  return {
    async *noticed(pieces) {
      let before = ''
      for await (const piece of pieces) {
        const text = before + piece.toString()
        for (const [, found = ''] of text.matchAll(addressInJson)) {
          const address = plain(found)
          // A copy: a part of the text would keep the whole of it.
          if (address !== undefined) named.set(Buffer.from(address).toString(), true)
        }
        // One that is cut in two is found with the next piece.
        before = text.slice(-longestAddress - 20)
        yield piece
      }
    },
    has: (address) => named.get(address) === true,
  }
}
