import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { pageAddressOf } from '#contract/page-address.ts'
import type { PageHead, MarkupKind, Visit } from '#contract/page-head.ts'
import { type Built, readBuilt } from './built.ts'
import { description, preloads, withPictures } from './head.ts'
import { escape } from '../shared/markup.ts'
import { visitorOf } from '../shared/visitor.ts'

/** Requests a path under /api for this visitor. Rejects for any status but a successful one. */
export type AskFor = (path: string, signal: AbortSignal) => Promise<string>

/** Data attributes of the page's root: access state (auth/auth.ts), and today's rates. */
type PageData = Readonly<Record<string, string | object | undefined>> & Partial<Pick<Visit, 'rates'>>

/** The built app's HTML page, with a head for each address. */
export interface AppPage {
  readonly offline: boolean
  /** Content-Security-Policy sources of its inline styles. */
  readonly styles: readonly string[]
  /** Its styles as markup, for pages that the gateway renders without the app. */
  readonly look: string
  /** A HEAD request gets a body too, which determines the ETag and is then dropped. */
  answer(request: Request, ask: AskFor, about?: PageData): Promise<Response>
}

/** Timeout of the description: users must not wait for link previews. */
const describeTimeoutMs = 300

/** Compresses every answer: 70 kB in 3 ms, on another thread. In order of preference. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}

function acceptedEncoding(header: string | null) {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find((name) => accepted.some(({ type }) => type.toLowerCase() === name))
}

/** Never rejects: after any failure the page has a generic description. */
async function headOf({ describer }: Built, visit: Visit, ask: AskFor): Promise<PageHead> {
  const done = new AbortController()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, describeTimeoutMs, undefined).unref())
  try {
    const pageHead = describer.describe(visit, (path) => ask(path, done.signal))
    // Prevents an unhandled rejection after the timeout.
    pageHead.catch(() => {})
    return (await Promise.race([pageHead, late])) ?? describer.plain(visit.language)
  } catch {
    return describer.plain(visit.language)
  } finally {
    done.abort()
  }
}

function markupKind({ pathname, params }: Visit): MarkupKind {
  const address = pageAddressOf(pathname, params)
  switch (address.page) {
    case 'car':
    case 'vin':
    case 'listing':
      return 'car'
    default:
      return address.page
  }
}

interface AppPageOptions {
  /** Whether the data is a remote service's. Otherwise the page says that its cars are a demo. */
  readonly remote: boolean
  /** Whether browsers may cache the app for offline use. Defaults to true. */
  readonly offline?: boolean
  /** Whether the user's own files are accepted. */
  readonly ownCars?: boolean
}

/** Rejects when `dist` holds no build. */
export async function openPage(
  dist: string,
  { remote, offline = true, ownCars = false }: AppPageOptions,
): Promise<AppPage> {
  const built = await readBuilt(dist)
  const told =
    (remote ? ' data-inventory="remote"' : '') +
    (offline ? '' : ' data-offline="off"') +
    (ownCars ? ' data-own-cars="on"' : '')

  const textFor = async (request: Request, ask: AskFor, about: PageData): Promise<string> => {
    const { origin, pathname, searchParams: params } = new URL(request.url)
    const { language, theme, view, panel, currencies } = visitorOf(request, params)
    const visit: Visit = { pathname, params, language, view, rates: about.rates }
    const pageHead = await headOf(built, visit, ask)
    const { markup, pictures } = withPictures(
      built.markup[language]?.[markupKind(visit)] ?? '',
      pageHead.pictures,
    )
    const head = [
      ...preloads(built.page, visit),
      ...description({ ...pageHead, pictures }, visit, origin),
    ].join('\n    ')
    const { rates } = about
    // A display currency needs a known rate.
    const hasRate = (code: string) =>
      rates === undefined || code === rates.base || Object.hasOwn(rates.of, code)
    const attributes = [
      `lang="${language}"`,
      ...(theme === 'system' ? [] : [` data-theme="${theme}"`]),
      ...(panel === 'shown' ? [] : [` data-panel="${panel}"`]),
      ` data-currencies="${currencies.filter(hasRate).join(' ')}"`,
      told,
      ...Object.entries(about).map(([name, value]) =>
        value === undefined
          ? ''
          : ` data-${name}="${escape(typeof value === 'string' ? value : JSON.stringify(value))}"`,
      ),
    ].join('')
    // Functions, because texts may contain replacement patterns such as `$&`.
    return built.html
      .replace('<html ', () => `<html ${attributes} `)
      .replace(/<!--head-->.*<!--\/head-->/s, () => head)
      .replace('<!--app-->', () => markup)
  }

  return {
    offline,
    styles: built.page.styles,
    look: (built.html.match(/<style[^>]*>.*?<\/style>/gs) ?? []).join(''),
    async answer(request, ask, about = {}) {
      const text = await textFor(request, ask, about)
      const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
      const body = encoding === undefined ? Buffer.from(text) : await compressors[encoding](text)
      const headers = new Headers({
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      })
      if (encoding !== undefined) headers.set('content-encoding', encoding)
      return new Response(new Uint8Array(body), { headers })
    },
  }
}
