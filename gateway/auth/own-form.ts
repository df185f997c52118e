import type { Networks } from '#service/addresses.ts'
import { bodyText } from '#service/wire.ts'
import { problem } from '../shared/problem.ts'
import { publicOrigin } from '../shared/client-address.ts'
import type { GatewayContext } from '../shared/environment.ts'
import { fieldForm, formPage, type FormText } from '../shared/form-page.ts'
import type { AccessWordId, AccessWords } from '../shared/words.ts'

/** Bytes: enough for one password or key. */
const longestForm = 8192

/** Whether a page of this gateway sent the form, by Sec-Fetch-Site, or by Origin in browsers without that header. */
export const ownForms = (trusted: Networks) => (c: GatewayContext) => {
  const site = c.req.header('sec-fetch-site') || 'none'
  // A reload submits the form again with "none".
  return site === 'none' ? c.req.header('origin') === publicOrigin(c, trusted) : site === 'same-origin'
}

/** A form field's text. Empty when the field is missing; a Response when the body cannot be read. */
export async function formText(c: GatewayContext, name: string): Promise<string | Response> {
  const text = await bodyText(c.req.raw, longestForm)
  if (typeof text !== 'string') return problem(text.status, text.text)
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')
  return (isForm && new URLSearchParams(text).get(name)) || ''
}

/** Error of a submitted form. */
export interface FormFault {
  readonly id: AccessWordId
  readonly status: 400 | 401 | 403 | 429 | 502
  /** Seconds until the next attempt is allowed. */
  readonly seconds?: number
}

interface OneField {
  readonly label: AccessWordId
  readonly button: AccessWordId
  readonly name: string
  readonly autocomplete: string
  readonly lead: readonly AccessWordId[]
  readonly after?: (words: AccessWords) => string
}

/** A page with one field. The form posts to the page's own address. */
export const fieldPage = (
  c: GatewayContext,
  look: string,
  fault: FormFault | undefined,
  { label, button, lead, after = () => '', ...input }: OneField,
  title: AccessWordId = label,
): Response =>
  formPage(c, look, (words): FormText => {
    const { seconds = 0, status = 200 as const } = fault ?? {}
    const said = fault && words(fault.id, { seconds })
    const { pathname, search } = new URL(c.req.url)
    const form = fieldForm({
      action: pathname + search,
      label: words(label),
      button: words(button),
      said,
      ...input,
    })
    return {
      title: words(title),
      lead: lead.map((id) => words(id)),
      said,
      status,
      headers: seconds > 0 ? { 'retry-after': String(seconds) } : {},
      form: form + after(words),
    }
  })

/** @param waitMs ms until the next attempt is allowed */
export const waitFault = (waitMs: number): FormFault => ({
  id: 'access.wait',
  status: 429,
  seconds: Math.ceil(waitMs / 1000),
})
