import { callerAddress, includes, type Networks } from '#service/addresses.ts'
import type { GatewayContext } from './environment.ts'

/** Who holds the other end of the connection. In tests there is no socket: it is this machine. */
export const socketAddress = (request: GatewayContext): string =>
  request.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'

/**
 * The browser's address. Behind `trusted` proxies it is the nearest one in X-Forwarded-For that is not itself one of
 * them; from anybody else the header says nothing.
 */
export const clientAddress = (request: GatewayContext, trusted: Networks): string =>
  callerAddress(socketAddress(request), request.req.header('x-forwarded-for'), trusted)

/** The request's address as the browser sees it: behind a trusted proxy by X-Forwarded-Proto and -Host. */
export function outwardUrl(request: GatewayContext, trusted: Networks): URL {
  const url = new URL(request.req.url)
  if (!includes(trusted, socketAddress(request))) return url
  const proto = request.req.header('x-forwarded-proto')
  const host = request.req.header('x-forwarded-host')
  const named = host !== undefined && /^[\w.-]+(?::\d+)?$/.test(host)
  // Written anew as a whole: setting a host without a port would keep the inner one.
  const origin = `${proto === 'https' || proto === 'http' ? `${proto}:` : url.protocol}//${named ? host : url.host}`
  return new URL(`${origin}${url.pathname}${url.search}`)
}
