import { codeIds } from '#contract/codes.ts'
import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { requestBehaviour } from '#contract/kinds/requests.ts'

const rangeOf = {
  none: { from: '2018', to: '2022' },
  currency: { from: '5000', to: '20000' },
  km: { to: '100000' },
  cm3: { from: '1000', to: '2000' },
  hp: { from: '150' },
} as const

/** An example of this filter in an address. */
function example(filter: Filter): string {
  const write = (value: unknown) => `${filter.url}=${behaviour(filter).toUrl(filter, value)}`
  switch (filter.kind) {
    case 'text':
      return write(filter.chars === 'alnum' ? 'wvwzzz1k' : 'quattro')
    case 'range':
      return write(rangeOf[filter.unit ?? 'none'])
    case 'whole':
      return write('5')
    case 'many':
      return write(codeIds(filter.options).slice(0, 2))
    case 'one':
      return write(codeIds(filter.options)[0])
    case 'flag':
      return write(true)
    case 'tree':
      return write([{ id: 12, children: [34, 56] }])
    case 'area':
      return write({ lat: 53.55, lon: 9.99, km: 50, name: 'Hamburg' })
    case 'sources':
      return write(['alpha.example'])
  }
}

/** README's table of filters, one row for each entry of contract/filters.ts. */
export const filterTable = (): string[][] => [
  ['in the address', 'parameters of the interface', 'kind', 'looks at'],
  ...filterKeys.map((key) => {
    const filter: Filter = filters[key]
    const parameters = requestBehaviour(filter)
      .parameters(filter)
      .map(({ name }) => `\`${name}\``)
    const [place = ''] = [filter.at].flat()
    return [
      `\`${example(filter)}\``,
      parameters.join(', '),
      filter.kind,
      place.startsWith('car') ? 'the car' : 'the listing',
    ]
  }),
]
