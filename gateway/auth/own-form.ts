import type { Networks } from '#service/addresses.ts'
import { bodyText } from '#service/wire.ts'
import { problem } from '../shared/problem.ts'
import { publicOrigin } from '../shared/client-address.ts'
import type { GatewayContext } from '../shared/environment.ts'
import { fieldForm, formPage, type FormText } from '../shared/form-page.ts'
import type { AccessWordId, AccessWords } from '../shared/words.ts'

/** A password, a key, and nothing else. */
const longestForm = 8192

/** Whether a form was sent by a page of this gateway: by Sec-Fetch-Site, or by Origin where a browser has none. */
export const ownForms = (trusted: Networks) => (c: GatewayContext) => {
  const site = c.req.header('sec-fetch-site') || 'none'
  // A page that is loaded anew sends its form once more, and says "none".
  return site === 'none' ? c.req.header('origin') === publicOrigin(c, trusted) : site === 'same-origin'
}

/** A text of a form as pages of this gateway send it; empty where there is none, an answer where it cannot be read. */
export async function formText(c: GatewayContext, name: string): Promise<string | Response> {
  const text = await bodyText(c.req.raw, longestForm)
  if (typeof text !== 'string') return problem(text.status, text.text)
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')
  return (isForm && new URLSearchParams(text).get(name)) || ''
}

/** What went wrong with what was sent. */
export interface FormFault {
  readonly id: AccessWordId
  readonly status: 400 | 401 | 403 | 429 | 502
  /** Until it may be tried again. */
  readonly seconds?: number
}

interface OneField {
  readonly label: AccessWordId
  readonly button: AccessWordId
  readonly name: string
  readonly autocomplete: string
  /** Words above the field. */
  readonly lead: readonly AccessWordId[]
  /** Markup below it. */
  readonly after?: (words: AccessWords) => string
}

/** A page with one field, whose form goes to the page's own address. */
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

/** @param waitMs until it may be tried again */
export const waitFault = (waitMs: number): FormFault => ({
  id: 'access.wait',
  status: 429,
  seconds: Math.ceil(waitMs / 1000),
})
