import { bare, type Behaviour, type RequestBehaviour } from './kind.ts'

/** The words of a link: our own, and those of other programs. */
const words = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

export const flag: Behaviour<'flag'> = {
  toUrl: (_, value) => (value ? 'yes' : 'no'),
  fromUrl: (_, text) => words.get(bare(text).toLowerCase()),
  toApi: (filter, value) => [[filter.api, value ? '1' : '0']],
  matcher:
    ({ no }, value) =>
    ([stored = null]) =>
      !value && no === 'not-true' ? stored !== true : stored === value,
}

export const flagRequests: RequestBehaviour<'flag'> = {
  fromApi: (filter, params) => {
    const text = params.one(filter.api)
    if (text === undefined) return undefined
    // Only is_leasing takes "true" and "false"; the other flags reject them.
    if (text === '1' || (filter.wire === 'bool' && text === 'true')) return true
    if (text === '0' || (filter.wire === 'bool' && text === 'false')) return false
    return params.issue(filter.api, filter.wire === 'bit' ? 'must be 0 or 1' : 'must be true, false, 1 or 0')
  },
  parameters: (filter) => [
    {
      name: filter.api,
      schema:
        filter.wire === 'bit' ? { type: 'integer', enum: [0, 1] } : { enum: ['true', 'false', '1', '0'] },
    },
  ],
}
