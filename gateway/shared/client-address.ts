import { callerOrigin, type Networks } from '#service/addresses.ts'
import { originBehind } from '#service/forwarded.ts'
import type { GatewayContext } from './environment.ts'

/** The address at the other end of the connection. Tests have no socket and use localhost. */
export const socketAddress = (request: GatewayContext): string =>
  request.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'

const originOf = (request: GatewayContext, trusted: Networks) =>
  callerOrigin(socketAddress(request), request.req.header('x-forwarded-for'), trusted)

/**
 * The client's address. Behind `trusted` proxies it is the last one in X-Forwarded-For that is not a trusted proxy.
 * From any other address the header is ignored.
 */
export const clientAddress = (request: GatewayContext, trusted: Networks): string =>
  originOf(request, trusted).address

/** The gateway's public origin, as the outermost trusted proxy was addressed: `https://cars.example`. */
export function publicOrigin(request: GatewayContext, trusted: Networks): string {
  const url = new URL(request.req.url)
  const { proxies } = originOf(request, trusted)
  if (proxies === 0) return url.origin
  const said = {
    host: request.req.header('x-forwarded-host'),
    proto: request.req.header('x-forwarded-proto'),
    port: request.req.header('x-forwarded-port'),
  }
  return originBehind(url, said, proxies)
}

/** The request with its public address, which the page's canonical links use. */
export function publicRequest(request: GatewayContext, trusted: Networks): Request {
  const { method, headers, signal, url } = request.req.raw
  const { origin, pathname, search } = new URL(url)
  const known = publicOrigin(request, trusted)
  return known === origin
    ? request.req.raw
    : new Request(known + pathname + search, { method, headers, signal })
}
