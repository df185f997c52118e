import { decoded } from '#contract/decoded.ts'
import { type Endpoint, endpointNames, endpoints } from '#contract/endpoints.ts'

/** Where a path leads: to an address of the interface, to one that is switched off here, or nowhere. */
export type AllowedPath = { readonly path: string } | 'switched off' | undefined

export interface AllowlistOptions {
  /** Whether whole inventories may be copied from here. */
  readonly export: boolean
  /** Whether the fault switch of the service is reached from here. */
  readonly faults: boolean
  /** What a service knows beyond the interface (contract/facets/extensions.ts): the gateway's own questions alone. */
  readonly extensions?: boolean
}

const extensionPaths: readonly string[] = ['/extensions', '/facets', '/rates', '/samples']

/** Texts that a server behind may take for a border of segments, or for a way up, once it has decoded them. */
const leadsAstray = /[/\\\p{Cc}]|\.\.|%(?:2f|5c|2e)/iu

/** A segment as its text; undefined for one that no address of the app has. */
function textOf(segment: string): string | undefined {
  const text = decoded(segment) ?? ''
  return text === '' || text === '.' || leadsAstray.test(text) || !text.isWellFormed() ? undefined : text
}

/** The path of an endpoint, spelled anew from the texts of its segments, so that no server reads another one in it. */
function spelled(url: string, texts: readonly string[]): string | undefined {
  const parts = url.slice(1).split('/')
  if (parts.length !== texts.length) return undefined
  const fits = parts.every((part, at) => part.startsWith('{') || part === texts[at])
  return fits ? `/${texts.map((text) => encodeURIComponent(text)).join('/')}` : undefined
}

/** The more parts of an address are fixed the sooner it is meant: `/search/count` is no car. */
const inOrder = endpointNames.toSorted(
  (a, b) => Number(endpoints[a].url.includes('{')) - Number(endpoints[b].url.includes('{')),
)

/** What passes is what the app asks for (contract/endpoints.ts), in one spelling; `path` is below the interface's root. */
export function allowedPath(path: string, options: AllowlistOptions): AllowedPath {
  const texts = path.slice(1).split('/').map(textOf)
  const known = texts.filter((text) => text !== undefined)
  if (known.length < texts.length) return undefined
  if (path === '/faults' && options.faults) return { path }
  if (options.extensions === true && extensionPaths.includes(path)) return { path }
  for (const name of inOrder) {
    const { url, app }: Endpoint = endpoints[name]
    const found = spelled(url, known)
    if (found === undefined || app === 'never') continue
    return app === undefined || options.export ? { path: found } : 'switched off'
  }
  return undefined
}
