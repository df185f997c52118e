import type { Market } from './facets/market.ts'
import type { Language } from './languages.ts'

// How the app's build and the gateway speak about the page that is sent: the build writes `page.json` and brings a module
// that says what an address shows (src/app/server.ts); the gateway reads both at run time and imports neither.

/** A file that the page wants at once. */
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
  /** Messages and fonts of a language, which every page needs. */
  readonly first: Record<string, readonly PageFile[]>
  /** What every page but the search adds to those. */
  readonly later: readonly PageFile[]
  /** Script and messages of a car's page in a language. */
  readonly car: Record<string, readonly PageFile[]>
}

/** What the page depends on: address, language and view. */
export interface Visit {
  readonly pathname: string
  readonly params: URLSearchParams
  readonly language: Language
  /** How the reader likes results to be shown. */
  readonly view: string | undefined
  /** Of the account's currencies; undefined where they are not known yet. */
  readonly rates: Market['rates']
}

/** A picture that the first screen shows, with the attributes of the `<img>` that will show it. */
export interface FirstPicture {
  readonly srcset: string
  readonly sizes: string
  /** Where it is in sight at first; absent: everywhere. */
  readonly media?: string
}

/** What a page says where its link is pasted. Plain text, to be escaped in markup. */
export interface PageHead {
  /** For the browser's tab. */
  readonly title: string
  /** For a link preview, without the app's name. */
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'product'
  /** Path and query of this page's one address; absent where it has none. */
  readonly canonical?: string | undefined
  /** An address of another host, or a path of this one. */
  readonly image?: string | undefined
  readonly pictures: readonly FirstPicture[]
}

/** The body of a path of contract/requests.ts, for this visitor's account. Rejects when the service does not answer well. */
export type Ask = (path: string) => Promise<string>

/** What dist/server/server.js exports. */
export interface PageDescriber {
  /** Rejects when a request that it needs fails. */
  describe(visit: Visit, ask: Ask): Promise<PageHead>
  /** The head of any page in this language, for when `describe` fails or takes too long. */
  plain(language: Language): PageHead
}

/** dist/server/markup.json: what stands in the page until the app does, by language. */
export type FirstMarkup = Record<string, Record<MarkupKind, string>>

/** What stands above the cars is as high for every search. */
export type MarkupKind = 'search' | 'car' | 'vins' | 'other'
