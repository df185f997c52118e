/** The X-Forwarded-* headers of a trusted proxy: the address that the proxy's own caller requested. */
export interface ForwardedAddress {
  readonly host: string | undefined
  readonly proto: string | undefined
  readonly port: string | undefined
}

/** Proxies that append to a header add one entry each: the entry of the first trusted proxy counts. */
const entry = (header: string | undefined, proxies: number): string | undefined => {
  const all = header?.split(',').map((text) => text.trim()) ?? []
  return all[Math.max(0, all.length - proxies)]
}

const isHost = (text: string) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text)

const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * The origin that the caller knows: `https://cars.example`. A host without a port has the usual one, whatever
 * the port of the proxy.
 * @param url the URL that arrived here
 * @param proxies number of trusted proxies on the way, at least one
 */
export function originBehind(url: URL, said: ForwardedAddress, proxies: number): string {
  const proto = entry(said.proto, proxies)?.toLowerCase()
  const scheme = proto === 'http' || proto === 'https' ? proto : url.protocol.slice(0, -1)
  const given = entry(said.host, proxies)
  const host = given !== undefined && isHost(given) ? given : url.host
  const port = entry(said.port, proxies) ?? ''
  // A proxy behind another one that ended TLS sends its own port 80 together with https.
  const strange = port === usualPorts[scheme === 'http' ? 'https' : 'http']
  const known = /:\d+$/.test(host) || strange || !/^\d{1,5}$/.test(port)
  const origin = `${scheme}://${host}${known ? '' : `:${port}`}`
  return URL.canParse(origin) ? new URL(origin).origin : url.origin
}
