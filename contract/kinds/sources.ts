import { largestId, toId } from '../decimal.ts'
import { type Behaviour, type RequestBehaviour, readList } from './kind.ts'

const isHost = (text: string) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(text)

export const uniqueHosts = (hosts: readonly string[]) => [...new Set(hosts)].sort()

export const sources: Behaviour<'sources'> = {
  toUrl: (_, hosts) => hosts.join(','),
  fromUrl: (_, text, lost) => {
    const hosts = readList(text.toLowerCase(), (host) => (isHost(host) ? host : undefined), lost)
    return hosts.length > 0 ? uniqueHosts(hosts) : undefined
  },
  // A host that the account lacks has no id: requests omit it, and the app shows it struck through.
  toApi: (filter, hosts, sites) =>
    hosts
      .flatMap((host) => sites.idOf(host) ?? [])
      .sort((a, b) => a - b)
      .map((id) => [`${filter.api}[]`, String(id)]),
  matcher: (_, hosts) => (stored) => stored.some((host) => typeof host === 'string' && hosts.includes(host)),
}

export const sourcesRequests: RequestBehaviour<'sources'> = {
  fromApi: (filter, params, sites) => {
    const name = `${filter.api}[]`
    const texts = params.all(filter.api)
    if (texts.length === 0) return undefined
    const ids = texts.map(toId)
    if (ids.includes(undefined)) return params.issue(name, 'must each be a positive integer')
    if (new Set(ids).size < ids.length) return params.issue(name, 'must not repeat an id')
    const hosts = ids.flatMap((id) => (id === undefined ? [] : (sites.hostOf(id) ?? [])))
    if (hosts.length < ids.length) return params.issue(name, 'must each be enabled for the key')
    return uniqueHosts(hosts)
  },
  parameters: (filter) => [
    {
      name: `${filter.api}[]`,
      schema: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { type: 'integer', minimum: 1, maximum: largestId },
      },
    },
  ],
}
