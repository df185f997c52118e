import { decoded } from '#contract/decoded.ts'
import { type Endpoint, endpointNames, endpoints } from '#contract/endpoints.ts'

/** The result for a path: an endpoint of the interface, a disabled one, or undefined. */
export type AllowedPath = { readonly path: string } | 'switched off' | undefined

export interface AllowlistOptions {
  /** Whether `/cars`, the export of the whole inventory, is allowed. */
  readonly export: boolean
  /** Whether the service's fault switch is allowed. */
  readonly faults: boolean
  /** Whether extensions are allowed (contract/facets/extensions.ts), for the gateway's own requests alone. */
  readonly extensions?: boolean
}

const extensionPaths: readonly string[] = ['/extensions', '/facets', '/rates', '/samples']

/** Text that an upstream server may decode to a separator or to `..`. */
const leadsAstray = /[/\\\p{Cc}]|\.\.|%(?:2f|5c|2e)/iu

/** The decoded segment. Undefined for a segment that no endpoint has. */
function textOf(segment: string): string | undefined {
  const text = decoded(segment) ?? ''
  return text === '' || text === '.' || leadsAstray.test(text) || !text.isWellFormed() ? undefined : text
}

/** The path of an endpoint, encoded anew from its segments, so that every server reads the same one. */
function spelled(url: string, texts: readonly string[]): string | undefined {
  const parts = url.slice(1).split('/')
  if (parts.length !== texts.length) return undefined
  const fits = parts.every((part, at) => part.startsWith('{') || part === texts[at])
  return fits ? `/${texts.map((text) => encodeURIComponent(text)).join('/')}` : undefined
}

/** Paths with more fixed segments come first: `/search/count` is not the id of a car. */
const inOrder = endpointNames.toSorted(
  (a, b) => Number(endpoints[a].url.includes('{')) - Number(endpoints[b].url.includes('{')),
)

/** Allows the endpoints of contract/endpoints.ts, in one spelling. `path` is below the interface's root. */
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
