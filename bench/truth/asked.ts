// Choices in the notation of the address, and the same conditions in SQL, each written by hand.

export interface Choice {
  /** Notation of the address. */
  readonly text: string
  readonly sql: string
}

export interface Field {
  readonly name: string
  readonly of: 'c' | 'l'
  readonly choices: readonly Choice[]
  readonly excludes: boolean
  /** Whether the field supports "all of" several choices. */
  readonly all?: boolean
}

const codes = (column: string, values: Readonly<Record<string, number | string>>): Choice[] =>
  Object.entries(values).map(([text, id]) => ({ text, sql: `${column} = ${id}` }))

const damages = {
  front: 17,
  rear: 18,
  water: 6,
  burn: 3,
  hail: 20,
  side: 1,
  minor_dents_scratches: 22,
  normal_wear: 24,
}

const range = (column: string, from: number | undefined, to: number | undefined): Choice => ({
  text: `${from ?? ''}..${to ?? ''}`,
  sql: [from !== undefined && `${column} >= ${from}`, to !== undefined && `${column} <= ${to}`]
    .filter(Boolean)
    .join(' AND '),
})

export const fields: readonly Field[] = [
  { name: 'fuel', of: 'c', choices: codes('c.fuel', { diesel: 1, electric: 2 }), excludes: true },
  { name: 'body', of: 'c', choices: codes('c.body_type', { suv: 5, sedan: 1 }), excludes: true },
  {
    name: 'year',
    of: 'c',
    choices: [
      range('c.year', 2016, undefined),
      range('c.year', undefined, 2012),
      range('c.year', 2010, 2018),
    ],
    excludes: false,
  },
  {
    name: 'condition',
    of: 'l',
    choices: codes('l.condition', { used: 1, new: 2, damaged: 3 }),
    excludes: true,
    all: true,
  },
  {
    name: 'damage',
    of: 'l',
    choices: Object.entries(damages).map(([text, id]) => ({
      text,
      sql: `(l.damage = ${id} OR l.second_damage = ${id})`,
    })),
    excludes: true,
    all: true,
  },
  { name: 'airbags', of: 'l', choices: codes('l.airbag_state', { intact: 1, deployed: 2 }), excludes: true },
  { name: 'keys', of: 'l', choices: codes('l.keys_available', { yes: 1, no: 0 }), excludes: true },
  {
    name: 'stock',
    of: 'l',
    choices: codes('l.availability', { in_stock: 1, in_transit: 2 }),
    excludes: true,
  },
  {
    name: 'km',
    of: 'l',
    choices: [range('l.odometer', undefined, 99_999), range('l.odometer', 50_001, undefined)],
    excludes: false,
  },
  {
    name: 'price',
    of: 'l',
    choices: [range('l.usd', 7321, undefined), range('l.usd', undefined, 12_347)],
    excludes: false,
  },
]

/** The choices of one field. */
export interface AskedField {
  readonly field: Field
  readonly asked: readonly Choice[]
  readonly out: readonly Choice[]
  readonly all: boolean
}

export interface AskedCars {
  readonly said: readonly AskedField[]
  readonly anywhere: boolean
  readonly site: { readonly id: number; readonly host: string } | undefined
}

export function textOf({ said, anywhere, site }: AskedCars): string {
  const pairs = said.map(({ field, asked, out, all }): [string, string] => [
    field.name,
    [...(all ? ['all'] : []), ...asked.map(({ text }) => text), ...out.map(({ text }) => `-${text}`)].join(),
  ])
  if (site !== undefined) pairs.push(['site', site.host])
  if (anywhere) pairs.push(['not', 'anywhere'])
  return new URLSearchParams(pairs).toString()
}

export const any = (choices: readonly Choice[]) => `(${choices.map(({ sql }) => sql).join(' OR ')})`
export const has = (tests: readonly string[]) =>
  `EXISTS (SELECT 1 FROM listing l WHERE ${['l.car = c.id', ...tests].join(' AND ')})`

/** Conditions on a listing that meets the search, without those of one field. */
export const listingTests = ({ said, site }: AskedCars, but?: Field): string[] => [
  ...(site === undefined ? [] : [`l.domain = ${site.id}`]),
  ...said.flatMap(({ field, asked }) =>
    field === but || field.of === 'c' || asked.length === 0 ? [] : [any(asked)],
  ),
]

/** The condition on a car of the search. */
export function carTest(search: AskedCars): string {
  const tests = [has(listingTests(search))]
  for (const { field, asked, out, all } of search.said) {
    if (field.of === 'c') {
      if (asked.length > 0) tests.push(any(asked))
      if (out.length > 0) tests.push(`NOT coalesce(${any(out)}, 0)`)
      continue
    }
    if (all) for (const choice of asked) tests.push(has([...listingTests(search, field), choice.sql]))
    if (out.length > 0)
      tests.push(`NOT ${has([...(search.anywhere ? [] : listingTests(search, field)), any(out)])}`)
  }
  return tests.join(' AND ')
}
