import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { Networks } from '#service/addresses.ts'
import { problem } from '../shared/problem.ts'
import { publicOrigin } from '../shared/client-address.ts'
import type { GatewayContext } from '../shared/environment.ts'
import { fieldForm, formPage, type FormText } from '../shared/form-page.ts'
import type { AccessWordId, AccessWords } from '../shared/words.ts'

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
