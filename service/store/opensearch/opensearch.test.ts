import { describe } from 'vitest'
import { openStore } from '../open.ts'
import { storeSuite } from '../suite/store-suite.ts'

// The whole suite, against a server: `OPENSEARCH_URL=http://127.0.0.1:9200 npx vitest run opensearch.test`.
// It deletes the indexes forecourt-* there, so it must be a server of nobody's.

const url = process.env.OPENSEARCH_URL

describe.runIf(url !== undefined)('with a server', () => {
  storeSuite('opensearch', async (folder) => {
    // Each test begins with nothing.
    await fetch(new URL('/forecourt-*', url), { method: 'DELETE' })
    return openStore({
      ...folder,
      engine: 'opensearch',
      allowShrink: true,
      ...(url !== undefined && { openSearchUrl: url }),
    })
  })
})
