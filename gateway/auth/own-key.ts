import * as v from 'valibot'
import { type AccessReason, accessTexts } from '#contract/problems.ts'
import type { Networks } from '#service/addresses.ts'
import { clientAddress } from '../shared/client-address.ts'
import type { Gateway, GatewayContext } from '../shared/environment.ts'
import { clientOf } from '../shared/client.ts'
import type { Attempts } from './attempts.ts'
import { escape, tag } from '../shared/markup.ts'
import { leadingTo, nextAddress } from './next-address.ts'
import { fieldPage, type FormFault, formText, ownForms, waitFault } from './own-form.ts'
import type { Seal } from './seal.ts'
import { sealedCookie } from './sealed-cookie.ts'
import type { AccessWordId, AccessWords } from '../shared/words.ts'

// Without a configured key each user enters one. An encrypted cookie holds it, so neither scripts nor the gateway's
// disk contain the key.

const keptMs = 90 * 24 * 60 * 60_000
const longestKey = 512

export interface OwnKeyOptions {
  readonly seal: Seal
  readonly trusted: Networks
  readonly attempts: Attempts
  readonly look: string
  /** Sends a small request with this key to the service. */
  readonly ask: (c: GatewayContext, key: string) => Promise<Response>
}

export interface OwnKey {
  keyOf(c: GatewayContext): Promise<string | undefined>
  /** An opaque name of the key's account. The app clears its data when the name changes. */
  accountOf(key: string): string
  /** Adds the route `/key`. */
  attach(gateway: Gateway): void
}

const ErrorText = v.object({ error: v.string() })

const saidOf: Readonly<Record<AccessReason, AccessWordId>> = {
  missing: 'access.key.empty',
  invalid: 'access.key.invalid',
  expired: 'access.key.expired',
  inactive: 'access.key.inactive',
  address: 'access.key.address',
}

/** Why the service refuses a key. Undefined when it accepts the key. */
async function refusal(answer: Response): Promise<AccessWordId | undefined> {
  if (answer.ok) {
    await answer.body?.cancel()
    return undefined
  }
  if (answer.status !== 403) return 'access.key.unasked'
  const read = v.safeParse(ErrorText, await answer.json().catch(() => undefined))
  const reason = Object.entries(accessTexts).find(
    ([, text]) => read.success && read.output.error === text,
  )?.[0]
  // The keys of accessTexts are the reasons; Object.entries loses that type.
  return reason === undefined ? 'access.key.other' : saidOf[reason as AccessReason]
}

export function createOwnKey({ seal, trusted, attempts, look, ask }: OwnKeyOptions): OwnKey {
  const cookie = sealedCookie('forecourt-key', v.object({ key: v.string() }), { seal, trusted })
  const isOwn = ownForms(trusted)

  const page = async (c: GatewayContext, fault?: FormFault) => {
    const isSet = (await cookie.read(c)) !== undefined
    const forgetOrBack = (words: AccessWords) =>
      `${tag('form', { method: 'post', action: '/key/forget', class: 'quiet' })}<button>${escape(words('access.key.forget'))}</button></form>` +
      `<p>${tag('a', { href: nextAddress(c.req.query('next')) })}${escape(words('access.back'))}</a></p>`
    return fieldPage(c, look, fault, {
      label: 'access.key',
      button: 'access.key.use',
      name: 'key',
      autocomplete: 'off',
      lead: [isSet ? 'access.key.set' : 'access.key.lead', 'access.key.kept', 'access.key.saved'],
      ...(isSet && { after: forgetOrBack }),
    })
  }

  const take = async (c: GatewayContext) => {
    if (!isOwn(c)) return page(c, { id: 'access.foreign', status: 403 })
    const given = await formText(c, 'key')
    if (given instanceof Response) return given
    const key = given.trim()
    if (key === '') return page(c, { id: 'access.key.empty', status: 400 })
    // Without a limit the page would allow guessing keys from this machine's address.
    const client = clientOf(clientAddress(c, trusted))
    const waitMs = attempts.begin(client, false)
    if (waitMs > 0) return page(c, waitFault(waitMs))
    const refused =
      key.length > longestKey || /\p{Cc}/u.test(key) ? 'access.key.invalid' : await refusal(await ask(c, key))
    if (refused !== undefined)
      return page(c, { id: refused, status: refused === 'access.key.unasked' ? 502 : 403 })
    attempts.passed(client, false)
    await cookie.write(c, { key }, keptMs)
    c.header('clear-site-data', '"cache"')
    return c.redirect(nextAddress(c.req.query('next')), 303)
  }

  return {
    keyOf: async (c) => (await cookie.read(c))?.key,
    accountOf: (key) => seal.nameOf(`account ${key}`),
    attach(gateway) {
      gateway.get('/key', (c) => page(c))
      gateway.post('/key', take)
      gateway.post('/key/forget', (c) => {
        if (isOwn(c)) {
          cookie.forget(c)
          c.header('clear-site-data', '"cache"')
        }
        return c.redirect(leadingTo('/key', '/'), 303)
      })
    },
  }
}
