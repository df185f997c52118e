import { codeIds, slugOf } from '../codes.ts'
import { codeOf } from '../code-words.ts'
import { toId } from '../decimal.ts'
import { type Behaviour, type RequestBehaviour, readList, uniqueIds } from './kind.ts'

export const many: Behaviour<'many'> = {
  toUrl: (filter, ids) => ids.map((id) => slugOf(filter.options, id)).join(','),
  fromUrl: (filter, text, lost) => {
    const ids = readList(text, (word) => codeOf(filter.options, word), lost)
    return ids.length > 0 ? uniqueIds(ids) : undefined
  },
  toApi: (filter, ids) => ids.map((id) => [`${filter.api}[]`, String(id)]),
  matcher: (_, ids) => (stored) => stored.some((code) => typeof code === 'number' && ids.includes(code)),
}

export const manyRequests: RequestBehaviour<'many'> = {
  fromApi: (filter, params) => {
    const texts = params.all(filter.api)
    if (texts.length === 0) return undefined
    const allowed = codeIds(filter.options)
    const ids = texts.flatMap((text) => allowed.find((id) => id === toId(text)) ?? [])
    if (ids.length < texts.length)
      return params.issue(`${filter.api}[]`, `must each be one of ${allowed.join(', ')}`)
    return uniqueIds(ids)
  },
  parameters: (filter) => [
    {
      name: `${filter.api}[]`,
      schema: { type: 'array', items: { type: 'integer', enum: codeIds(filter.options) } },
    },
  ],
}
