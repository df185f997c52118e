import { callerOrigin, type Networks } from '#service/addresses.ts'
import { originBehind } from '#service/forwarded.ts'
import type { GatewayContext } from './environment.ts'

/** Who holds the other end of the connection. In tests there is no socket: it is this machine. */
export const socketAddress = (request: GatewayContext): string =>
  request.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'

const originOf = (request: GatewayContext, trusted: Networks) =>
  callerOrigin(socketAddress(request), request.req.header('x-forwarded-for'), trusted)

/**
 * The browser's address. Behind `trusted` proxies it is the nearest one in X-Forwarded-For that is not itself one of
 * them; from anybody else the header says nothing.
 */
export const clientAddress = (request: GatewayContext, trusted: Networks): string =>
  originOf(request, trusted).address

/** What the browser calls this gateway, as the first proxy that is trusted was asked: `https://cars.example`. */
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

/** The request as it was sent to that proxy: its address is what the page says of itself. */
export function publicRequest(request: GatewayContext, trusted: Networks): Request {
  const { method, headers, signal, url } = request.req.raw
  const { origin, pathname, search } = new URL(url)
  const known = publicOrigin(request, trusted)
  return known === origin
    ? request.req.raw
    : new Request(known + pathname + search, { method, headers, signal })
}
