import { createHash } from 'node:crypto'
import { languages } from '#contract/languages.ts'
import { particulars } from '#contract/generated/particulars.ts'
import { escape, tag } from './markup.ts'
import { visitorOf } from './visitor.ts'
import type { GatewayContext } from './environment.ts'
import { type AccessWords, accessWords } from './words.ts'

// A page that the gateway renders without the app: plain HTML with one field, in the app's design, usable with or
// without scripts.

const style = `
.door { display: grid; grid-template-columns: minmax(0, 26rem); min-height: 100dvh; place-content: center; justify-items: center; gap: 1.5rem; padding: 1rem }
.door main { width: 100%; padding: 1.75rem; border: 1px solid var(--color-line); border-radius: 12px; background: var(--color-surface) }
.door .mark { display: flex; align-items: center; gap: .625rem; font-size: 1.125rem; font-weight: 600 }
.door .mark rect { fill: var(--color-accent) }
.door .mark circle { fill: var(--color-on-accent) }
.door .mark path { fill: none; stroke: var(--color-on-accent); stroke-width: 3.2; stroke-linecap: round }
.door h1 { font-size: 1.375rem; font-weight: 600; line-height: 1.75rem }
.door p { margin-top: .5rem; color: var(--color-muted) }
.door .said { margin-top: 1rem; padding: .625rem .875rem; border-radius: 8px; background: var(--color-bad-soft); color: var(--color-bad); font-weight: 500 }
.door label { display: block; margin-top: 1.25rem; font-weight: 500; cursor: default }
.door input { display: block; width: 100%; height: 2.75rem; margin-top: .375rem; padding: 0 .75rem; font-size: 1rem }
.door button { width: 100%; height: 2.75rem; margin-top: 1rem; border-radius: 8px; background: var(--color-accent); color: var(--color-on-accent); font-size: 1rem; font-weight: 500; cursor: pointer }
.door button:hover { background: var(--color-accent-strong) }
.door .quiet button { border: 1px solid var(--color-edge); background: var(--color-surface); color: var(--color-ink) }
.door .quiet button:hover { background: var(--color-fill) }
.door a { display: inline-flex; min-height: 1.5rem; align-items: center; color: var(--color-accent-ink); text-decoration: underline; text-underline-offset: 2px }
.door nav ul { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem 1rem; list-style: none }
.door nav [aria-current] { color: var(--color-ink); font-weight: 600; text-decoration: none }
`

/** As a source of the Content-Security-Policy. */
export const formStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const mark =
  '<header class="mark"><svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/>' +
  '<path d="M8 24V11.5A3.5 3.5 0 0 1 11.5 8H24M8 16.5h11"/><circle cx="22.5" cy="22.5" r="2.6"/></svg>Forecourt</header>'

export interface FormText {
  readonly title: string
  readonly lead: readonly string[]
  /** The error of a submitted form, shown beside the field and announced first. */
  readonly said?: string | undefined
  /** Markup of the form. Absent on a page without a field. */
  readonly form?: string
  readonly status?: 200 | 400 | 401 | 403 | 429 | 502 | 503
  readonly headers?: Readonly<Record<string, string>>
}

/** One field and its button. `action` is the form's address; its query holds the page that follows. */
export const fieldForm = ({
  action,
  label,
  button,
  said,
  ...input
}: {
  readonly action: string
  readonly label: string
  readonly button: string
  readonly said: string | undefined
  readonly name: string
  readonly autocomplete: string
}): string =>
  [
    tag('form', { method: 'post', action }),
    `<label>${escape(label)}`,
    tag('input', {
      type: 'password',
      class: 'field',
      required: '',
      autofocus: '',
      spellcheck: 'false',
      ...input,
      ...(said === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'said' }),
    }),
    `</label><button>${escape(button)}</button></form>`,
  ].join('')

/** Links to the same page in every language, each named in its own language. */
const languageLinks = (url: URL, current: string, words: AccessWords): string => {
  const links = languages.map((language) => {
    const query = new URLSearchParams(url.search)
    query.set('lang', language)
    const attributes = {
      href: `${url.pathname}?${query.toString()}`,
      lang: language,
      hreflang: language,
      'aria-current': language === current ? 'true' : undefined,
    }
    return `<li>${tag('a', attributes)}${escape(particulars[language].name)}</a></li>`
  })
  return `${tag('nav', { 'aria-label': words('access.languages') })}<ul>${links.join('')}</ul></nav>`
}

/**
 * @param look styles of the built app, with its design tokens; empty without a build
 * @param make the page's texts in the user's language
 */
export function formPage(c: GatewayContext, look: string, make: (words: AccessWords) => FormText): Response {
  const url = new URL(c.req.url)
  const { language, theme } = visitorOf(c.req.raw, url.searchParams)
  const words = accessWords(language)
  const { title, lead, said, form = '', status = 200, headers = {} } = make(words)
  const page = [
    '<!doctype html>',
    tag('html', { lang: language, dir: 'ltr', 'data-theme': theme === 'system' ? undefined : theme }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    // Screen readers announce the title first, so it begins with the error.
    `<title>${escape(said === undefined ? title : `${said} · ${title}`)} · Forecourt</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `${look}<style>${style}</style></head><body class="door">${mark}<main><h1>${escape(title)}</h1>`,
    ...lead.map((text) => `<p>${escape(text)}</p>`),
    said === undefined ? '' : `<p class="said" id="said" role="alert">${escape(said)}</p>`,
    `${form}</main>${languageLinks(url, language, words)}</body></html>`,
  ].join('')
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Language, Cookie',
      // With `no-referrer` the form would be sent without an origin, and be refused.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  })
}
