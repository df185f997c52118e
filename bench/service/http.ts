import { Agent, get } from 'node:http'
import { Agent as SecureAgent, get as secureGet } from 'node:https'

export interface Target {
  readonly url: string
  readonly key: string
}

const agents = {
  plain: new Agent({ keepAlive: true, maxSockets: 64 }),
  secure: new SecureAgent({ keepAlive: true, maxSockets: 64 }),
}

/** The body of a response, with `mayBeGone` also of a 404. Plain `http`, to cost little on the measured machine. */
export function fetchBody(address: string, mayBeGone = false): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const secure = address.startsWith('https:')
    const options = { agent: secure ? agents.secure : agents.plain, headers: { accept: 'application/json' } }
    const request = (secure ? secureGet : get)(address, options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(pieces)
        if (response.statusCode === 200 || (mayBeGone && response.statusCode === 404)) resolve(body)
        else reject(new Error(`the service answered ${response.statusCode} to ${pathOf(address)}`))
      })
    })
    request.on('error', reject)
  })
}

/** Without the query, which contains the key. */
const pathOf = (address: string) => new URL(address).pathname

export type Pair = readonly [name: string, value: string]

export const addressOf = ({ url, key }: Target, path: string, params: readonly Pair[] = []): string =>
  `${url}${path}?${new URLSearchParams([...params.map(([...pair]) => pair), ['api_key', key]])}`

export const ask = async (target: Target, path: string, params: readonly Pair[] = []): Promise<unknown> =>
  JSON.parse((await fetchBody(addressOf(target, path, params))).toString('utf8'))

/** Metrics of our service: name without labels → value. Undefined if the service has none. */
export async function metricsOf({ url }: Target): Promise<ReadonlyMap<string, number> | undefined> {
  const text = await fetchBody(`${url}/metrics`).catch(() => undefined)
  if (text === undefined) return undefined
  const pairs = [...text.toString('utf8').matchAll(/^([a-z_0-9]+) (\S+)$/gm)]
  return new Map(pairs.map(([, name = '', value]) => [name, Number(value)]))
}
