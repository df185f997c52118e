import { decoded } from './decoded.ts'
import { decodeUrl, type Search } from './search.ts'
import { withinWindow } from './search-window.ts'

/** A page of the app, parsed from its address. */
export type PageAddress =
  | { readonly page: 'search'; readonly search: Search }
  | { readonly page: 'car'; readonly id: string }
  | { readonly page: 'vin'; readonly text: string }
  | { readonly page: 'listing'; readonly host: string; readonly listingId: string }
  | { readonly page: 'vins' | 'other' }

/** Parses a page's address like the app's router: a final slash and capitals in fixed segments do not matter. */
export function pageAddressOf(pathname: string, params: URLSearchParams): PageAddress {
  const segments = pathname.replace(/^\/|\/$/g, '').split('/')
  const [word = '', one, two] = segments.map(decoded)
  const length = segments.length
  if (word === '' && length === 1) return { page: 'search', search: withinWindow(decodeUrl(params).search) }
  const page = word.toLowerCase()
  if (page === 'vins' && length === 1) return { page }
  if (one === undefined || one === '') return { page: 'other' }
  if (page === 'car' && length === 2) return { page, id: one }
  if (page === 'vin' && length === 2) return { page, text: one }
  if (page === 'listing' && length === 3 && two) return { page, host: one, listingId: two }
  return { page: 'other' }
}
