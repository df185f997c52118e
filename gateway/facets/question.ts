import * as v from 'valibot'
import { type AskedItem, FacetsQuestion } from '#contract/facets/question.ts'
import { mostCounts } from '#contract/facets/extensions.ts'
import { variedSearch } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { bodyText } from '#service/wire.ts'
import { countsOf } from './cost.ts'
import type { Item } from './item.ts'

export interface ReadQuestion {
  readonly search: Search
  readonly items: readonly Item[]
  /** Whether a user pressed for exactly these numbers. */
  readonly urgent: boolean
  /** Upper bound of its counts. */
  readonly counts: number
}

/** The error of an invalid question. */
export interface QuestionFault {
  readonly status: 400 | 413 | 415 | 422
  readonly text: string
}

/** Upper bound of the body in bytes. The app sends about a tenth of it. */
const longestBody = 65_536

/** An item's search is stated by its differences from the base search. */
function itemOf(base: string, asked: AskedItem): Item | undefined {
  if (typeof asked === 'string') {
    const search = variedSearch(base, asked)
    return search && { kind: 'number', search }
  }
  if (asked.kind === 'price-check') return asked
  if (asked.kind === 'page-checks') {
    const { kind, language, ...shown } = asked
    const search = variedSearch(base, '')
    return search && { kind, language, search: { ...search, ...shown } }
  }
  const search = variedSearch(base, asked.search)
  return search && { ...asked, search }
}

/** The parsed question, or its error. */
export async function readQuestion(request: Request): Promise<ReadQuestion | QuestionFault> {
  const unread = (what: string): QuestionFault => ({ status: 422, text: `${what} cannot be read.` })
  // A form of another site cannot send this type, and a script of another site needs a CORS preflight.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, text: 'A question is sent as application/json.' }
  const text = await bodyText(request, longestBody)
  if (typeof text !== 'string') return text
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), FacetsQuestion), text, { abortEarly: true })
  if (!read.success) return unread(v.getDotPath(read.issues[0]) ?? 'The question')
  const { search: base, asked, urgent = false } = read.output
  const search = variedSearch(base, '')
  if (search === undefined) return unread('search')
  const items: Item[] = []
  for (const [index, one] of asked.entries()) {
    const item = itemOf(base, one)
    if (item === undefined) return unread(`asked.${index}`)
    items.push(item)
  }
  const counts = items.reduce((sum, item) => sum + countsOf(item), 0)
  return counts > mostCounts
    ? { status: 422, text: `The question takes ${counts} counts, and may take ${mostCounts}.` }
    : { search, items, urgent, counts }
}
