import { codeIds, slugOf } from '../codes.ts'
import { codeOf } from '../code-words.ts'
import { toId } from '../decimal.ts'
import { bare, type Behaviour, type RequestBehaviour } from './kind.ts'

export const one: Behaviour<'one'> = {
  toUrl: (filter, id) => slugOf(filter.options, id) ?? '',
  fromUrl: (filter, text) => codeOf(filter.options, bare(text)),
  toApi: (filter, id) => [[filter.api, String(id)]],
  matcher: (_, id) => (stored) => stored.includes(id),
}

export const oneRequests: RequestBehaviour<'one'> = {
  fromApi: (filter, params) => {
    const text = params.one(filter.api)
    if (text === undefined) return undefined
    const allowed = codeIds(filter.options)
    const id = toId(text)
    if (id !== undefined && allowed.includes(id)) return id
    return params.issue(filter.api, `must be one of ${allowed.join(', ')}`)
  },
  parameters: (filter) => [{ name: filter.api, schema: { type: 'integer', enum: codeIds(filter.options) } }],
}
