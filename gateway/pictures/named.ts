import { LRUCache } from 'lru-cache'

// Fetching pictures of other hosts must not let clients make this process fetch any address. It fetches addresses that
// the service has named in an answer. For any other address the browser is redirected to the original.

/** Some 20 MB of addresses. Evicts the least recently seen. */
const mostNamed = 100_000
const longestAddress = 2000

const addressInJson = new RegExp(String.raw`"(https?:(?:\\?/){2}[^"\s]{1,${longestAddress}})"`, 'g')

export interface NamedAddresses {
  /** Passes the chunks through, each cut between characters, and records the addresses of other hosts in them. */
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
          // A copy: a substring would keep the whole text in memory.
          if (address !== undefined) named.set(Buffer.from(address).toString(), true)
        }
        // An address that is cut in two is found with the next chunk.
        before = text.slice(-longestAddress - 20)
        yield piece
      }
    },
    has: (address) => named.get(address) === true,
  }
}
