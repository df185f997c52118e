import type { Market } from './facets/market.ts'
import type { Language } from './languages.ts'

// The app's build and the gateway share these types: the build writes `page.json` and a module that describes
// an address (src/app/server.ts); the gateway loads both at run time and imports neither.

/** A file that the page loads at once. */
export interface PageFile {
  /** `preload` where absent. */
  readonly rel?: 'modulepreload'
  readonly as?: 'fetch' | 'font' | 'style'
  readonly href: string
}

/** dist/page.json */
export interface BuiltPage {
  /** Content-Security-Policy sources of the styles inside the page. */
  readonly styles: readonly string[]
  /** Messages and fonts of a language, for every page. */
  readonly first: Record<string, readonly PageFile[]>
  /** Additional files of every page except the search. */
  readonly later: readonly PageFile[]
  /** Scripts and messages of a car's page in a language. */
  readonly car: Record<string, readonly PageFile[]>
}

/** The inputs of a page: address, language and view. */
export interface Visit {
  readonly pathname: string
  readonly params: URLSearchParams
  readonly language: Language
  /** The user's view of results. */
  readonly view: string | undefined
  /** Rates of the account's currencies; undefined if they are not known yet. */
  readonly rates: Market['rates']
}

/** A picture on the first screen, with the attributes of its `<img>`. */
export interface FirstPicture {
  readonly srcset: string
  readonly sizes: string
  /** Media query of the screens that show the picture at first; absent: all. */
  readonly media?: string
}

/** Metadata of a page for link previews. Plain text, to be escaped in markup. */
export interface PageHead {
  /** Title of the browser tab. */
  readonly title: string
  /** Title of a link preview, without the app's name. */
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'product'
  /** Path and query of the page's canonical address; absent if it has none. */
  readonly canonical?: string | undefined
  /** An absolute address on another host, or a path of this host. */
  readonly image?: string | undefined
  readonly pictures: readonly FirstPicture[]
}

/** Returns the body of a path of contract/requests.ts for the visitor's account. Rejects on a failed response. */
export type Ask = (path: string) => Promise<string>

/** The exports of dist/server/server.js. */
export interface PageDescriber {
  /** Rejects if a request that it needs fails. */
  describe(visit: Visit, ask: Ask): Promise<PageHead>
  /** The default head of a language, for when `describe` fails or times out. */
  plain(language: Language): PageHead
}

/** dist/server/markup.json: the initial markup by language, until the app renders. */
export type FirstMarkup = Record<string, Record<MarkupKind, string>>

/** Kinds of initial markup; every search has the same height above its cars. */
export type MarkupKind = 'search' | 'car' | 'vins' | 'other'
