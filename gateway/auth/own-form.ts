import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { Networks } from '#service/addresses.ts'
import { problem } from '../shared/problem.ts'
import { publicOrigin } from '../shared/client-address.ts'
import type { GatewayContext } from '../shared/environment.ts'

/** A password, a key, and nothing else. */
export const smallForm = bodyLimit({ maxSize: 8192, onError: () => problem(413) })

/** Whether a form was sent by a page of this gateway: by Sec-Fetch-Site, or by Origin where a browser has none. */
export const ownForms = (trusted: Networks) => {
  const check = csrf({ origin: (origin, c) => origin === publicOrigin(c, trusted) })
  return (c: GatewayContext): Promise<boolean> =>
    check(c, () => Promise.resolve()).then(
      () => true,
      () => false,
    )
}

/** A text of a form; empty where there is none. */
export async function formText(c: GatewayContext, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name]
  return typeof value === 'string' ? value : ''
}
