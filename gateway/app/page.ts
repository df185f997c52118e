import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { placeOf } from '#contract/first-requests.ts'
import type { Head, MarkupKind, Visit } from '#contract/page-head.ts'
import { type Built, readBuilt } from './built.ts'
import { description, preloads, withPictures } from './head.ts'
import { readerOf } from './reader.ts'

/** The body of a path under /api, for this visitor; rejects when it is not a good answer. */
export type AskFor = (path: string, signal: AbortSignal) => Promise<string>

/** The built app's one page, which says for each address what it shows. */
export interface Page {
  /** Content-Security-Policy sources of the styles inside it. */
  readonly styles: readonly string[]
  /** With a body for HEAD too, which names it (etag) before it is left out. */
  answer(request: Request, ask: AskFor): Promise<Response>
}

/** What is not known by then is not said: a reader must not wait for what a link's card shows. ms */
const patience = 300

/** Compressed anew for every answer: a page of 70 kB in 3 ms, on a thread of its own. The better one first. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}

function acceptedEncoding(header: string | null) {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find((name) => accepted.some(({ type }) => type.toLowerCase() === name))
}

/** Never rejects: whatever goes wrong, the page comes without. */
async function headOf({ words }: Built, visit: Visit, ask: AskFor): Promise<Head> {
  const enough = new AbortController()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref())
  try {
    const told = words.describe(visit, (path) => ask(path, enough.signal))
    // Late or not, its failure is nobody's error.
    told.catch(() => {})
    return (await Promise.race([told, late])) ?? words.plain(visit.language)
  } catch {
    return words.plain(visit.language)
  } finally {
    enough.abort()
  }
}

function markupKind({ pathname, params }: Visit): MarkupKind {
  const place = placeOf(pathname, params)
  switch (place.page) {
    case 'search': {
      const { filters, sort } = place.search
      if (filters.price !== undefined || sort === 'cheaper' || sort === 'expensive') return 'priced'
      return Object.keys(filters).length > 0 ? 'filtered' : 'search'
    }
    case 'car':
    case 'vin':
    case 'listing':
      return 'car'
    default:
      return place.page
  }
}

/**
 * Rejects when `dist` holds no build.
 * @param options `remote` tells the page that its cars are not the demo's, which it would otherwise say they are
 */
export async function openPage(dist: string, { remote }: { remote: boolean }): Promise<Page> {
  const built = await readBuilt(dist)
  const inventory = remote ? ' data-inventory="remote"' : ''

  const textFor = async (request: Request, ask: AskFor): Promise<string> => {
    const { origin, pathname, searchParams: params } = new URL(request.url)
    const { language, theme, view } = readerOf(request, params)
    const visit: Visit = { pathname, params, language, view }
    const told = await headOf(built, visit, ask)
    const { markup, pictures } = withPictures(
      built.markup[language]?.[markupKind(visit)] ?? '',
      told.pictures,
    )
    const head = [...preloads(built.page, visit), ...description({ ...told, pictures }, visit, origin)].join(
      '\n    ',
    )
    const attributes = `lang="${language}"${theme === 'system' ? '' : ` data-theme="${theme}"`}${inventory}`
    // Functions, because texts may hold what a replacement would take for a pattern.
    return built.html
      .replace('<html ', () => `<html ${attributes} `)
      .replace(/<!--head-->.*<!--\/head-->/s, () => head)
      .replace('<!--app-->', () => markup)
  }

  return {
    styles: built.page.styles,
    async answer(request, ask) {
      const text = await textFor(request, ask)
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
