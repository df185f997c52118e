import { withoutLeadingZeros, within } from '../decimal.ts'
import { bare, type Behaviour, type RequestBehaviour } from './kind.ts'
import { integerSchema } from './range.ts'

export const whole: Behaviour<'whole'> = {
  toUrl: (_, value) => value,
  fromUrl: (filter, text) => {
    const number = bare(text)
    return within(number, filter.bounds) ? withoutLeadingZeros(number) : undefined
  },
  toApi: (filter, value) => [[filter.api, value]],
  matcher: (_, value) => (stored) => stored.some((number) => number !== null && String(number) === value),
}

export const wholeRequests: RequestBehaviour<'whole'> = {
  fromApi: (filter, params) => {
    const text = params.one(filter.api)
    if (text === undefined) return undefined
    if (within(text, filter.bounds)) return withoutLeadingZeros(text)
    return params.issue(filter.api, `must be an integer from ${filter.bounds[0]} to ${filter.bounds[1]}`)
  },
  parameters: (filter) => [{ name: filter.api, schema: integerSchema(filter.bounds) }],
}
