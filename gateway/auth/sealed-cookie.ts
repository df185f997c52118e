import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Networks } from '#service/addresses.ts'
import { publicOrigin } from '../shared/client-address.ts'
import type { GatewayContext } from '../shared/environment.ts'
import type { Seal } from './seal.ts'

export interface SealedCookie<T> {
  /** Undefined when the request has no valid cookie. */
  read(c: GatewayContext): Promise<T | undefined>
  write(c: GatewayContext, value: T, maxAgeMs: number): Promise<void>
  forget(c: GatewayContext): void
}

/** An encrypted cookie. Over https its name begins with `__Host-`, so that no other host of the domain can set it. */
export function sealedCookie<const S extends v.GenericSchema<unknown, object>>(
  name: string,
  schema: S,
  { seal, trusted }: { readonly seal: Seal; readonly trusted: Networks },
): SealedCookie<v.InferOutput<S>> {
  const isSecure = (c: GatewayContext) => publicOrigin(c, trusted).startsWith('https:')
  const attributes = (c: GatewayContext) => ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax' as const,
    secure: isSecure(c),
    ...(isSecure(c) ? { prefix: 'host' as const } : {}),
  })
  return {
    async read(c) {
      const text = isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name)
      const read = v.safeParse(schema, text === undefined ? undefined : await seal.open(name, text))
      return read.success ? read.output : undefined
    },
    async write(c, value, maxAgeMs) {
      const text = await seal.seal(name, value)
      setCookie(c, name, text, { ...attributes(c), maxAge: Math.ceil(maxAgeMs / 1000) })
    },
    forget: (c) => void deleteCookie(c, name, attributes(c)),
  }
}
