import { decoded } from '#contract/decoded.ts'
import { bare, withoutInvisible } from '#contract/kinds/kind.ts'

const readable = (text: string): string => decoded(text) ?? text

/** The intended path segment: without the punctuation of a sentence, and without parameters that lost their "?". */
function meant(segment: string): string {
  const [text = ''] = withoutInvisible(readable(readable(segment)))
    .replaceAll(/=?[\r\n]+\s*/g, '')
    .split(/[&?#]/)
  return bare(text)
}

/** Lower-cases the app's own segments and car ids, which have no capitals. Ids of sources may have them. */
const uncapitalised = (segments: readonly string[]): readonly string[] =>
  segments.length === 1 || (segments[0]?.toLowerCase() === 'car' && !/[a-z]/.test(segments[1] ?? 'a'))
    ? segments.map((segment) => segment.toLowerCase())
    : segments

/** The likely intended path of a broken link; undefined if it equals the path. */
export function mendedPath(pathname: string): string | undefined {
  const given = pathname.split('/').filter((segment) => segment !== '')
  const segments = uncapitalised(given.map(meant).filter((segment) => segment !== ''))
  if (segments.length === 1 && segments[0] === 'index.html') return '/'
  const same =
    segments.length === given.length && given.every((segment, at) => readable(segment) === segments[at])
  return same ? undefined : `/${segments.map(encodeURIComponent).join('/')}`
}
