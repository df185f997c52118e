import type { Language } from '#contract/languages.ts'

/** What the service worker is made for. Paths of endpoints are below the interface's root, as patterns. */
export interface OfflineLists {
  /** Fetched when the worker is installed; a revision where the name does not say which one it is. */
  readonly files: readonly { readonly url: string; readonly revision: string | null }[]
  readonly filesOf: Readonly<Record<Language, readonly string[]>>
  readonly keptPaths: readonly { readonly part: 'car' | 'dictionary'; readonly path: string }[]
  readonly unkeptPaths: readonly string[]
}
