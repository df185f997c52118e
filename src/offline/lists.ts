import type { Language } from '#contract/languages.ts'

/** The build's lists for the service worker. Paths of endpoints are below the API root, as patterns. */
export interface OfflineLists {
  /** Fetched when the worker is installed; a revision where the file name has no hash. */
  readonly files: readonly { readonly url: string; readonly revision: string | null }[]
  readonly filesOf: Readonly<Record<Language, readonly string[]>>
  readonly keptPaths: readonly { readonly part: 'car' | 'dictionary'; readonly path: string }[]
  readonly unkeptPaths: readonly string[]
}
