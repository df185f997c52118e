import { parseExact, stringifyExact } from '../../inventory/json.ts'

/** OpenSearch said no. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError'
  readonly status: number

  constructor(status: number, text: string) {
    super(`OpenSearch answered ${status}: ${text.slice(0, 500)}`)
    this.status = status
  }
}

export interface OpenSearchClient {
  /** The answer's JSON; int64 exact in both directions. */
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** One action a line, as `_bulk` wants it. */
  bulk(index: string, documents: readonly { readonly id: string }[]): Promise<void>
}

const json = (value: unknown) => stringifyExact(value, true)

export function openSearchClient(base: string): OpenSearchClient {
  const send = async (method: string, path: string, type: string, text?: string) => {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
    const { username, password } = url
    url.username = ''
    url.password = ''
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(text !== undefined && { 'content-type': type }),
        // fetch refuses credentials in an address.
        ...(username !== '' && {
          authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }),
      },
      ...(text !== undefined && { body: text }),
    })
    const body = await answer.text()
    if (!answer.ok) throw new OpenSearchError(answer.status, body)
    return parseExact(body)
  }
  return {
    call: (method, path, body) =>
      send(method, path, 'application/json', body === undefined ? undefined : json(body)),
    bulk: async (index, documents) => {
      const lines = documents.flatMap((document) => [json({ index: { _id: document.id } }), json(document)])
      const answer = await send('POST', `${index}/_bulk`, 'application/x-ndjson', `${lines.join('\n')}\n`)
      // A bulk call is 200 even where documents were refused.
      if (answer instanceof Object && 'errors' in answer && answer.errors === true)
        throw new OpenSearchError(200, `documents were refused by ${index}: ${json(answer)}`)
    },
  }
}
