import { decoded } from '#contract/decoded.ts'
import { bare, withoutInvisible } from '#contract/kinds/kind.ts'

const readable = (text: string): string => decoded(text) ?? text

/** A part of the path as it was meant: without a sentence's signs, without parameters that lost their "?". */
function meant(segment: string): string {
  const [text = ''] = withoutInvisible(readable(readable(segment)))
    .replaceAll(/=?[\r\n]+\s*/g, '')
    .split(/[&?#]/)
  return bare(text)
}

/** Our own words have no capitals, a car's id has none of its own; a source's ids may have. */
const uncapitalised = (segments: readonly string[]): readonly string[] =>
  segments.length === 1 || (segments[0]?.toLowerCase() === 'car' && !/[a-z]/.test(segments[1] ?? 'a'))
    ? segments.map((segment) => segment.toLowerCase())
    : segments

/** What a link that leads nowhere may have meant; undefined where that is the same again. */
export function mendedPath(pathname: string): string | undefined {
  const given = pathname.split('/').filter((segment) => segment !== '')
  const segments = uncapitalised(given.map(meant).filter((segment) => segment !== ''))
  if (segments.length === 1 && segments[0] === 'index.html') return '/'
  const same =
    segments.length === given.length && given.every((segment, at) => readable(segment) === segments[at])
  return same ? undefined : `/${segments.map(encodeURIComponent).join('/')}`
}
