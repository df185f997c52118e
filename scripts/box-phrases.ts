import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import type { NamedEntry } from '#src/search/text/names.ts'
import type { Interpretation } from '#src/search/box/read/interpretations.ts'
import { withUnderstood } from '#src/search/box/read/parse.ts'

// Inputs of the search box and the searches they must become (phrases.tsv): for a unit test and `npm run bench:box`.

export interface Phrase {
  readonly text: string
  /** The address with names for ids and "now-5" for the year five years ago; "!host" for a site that the account lacks. */
  readonly becomes: string
  /** Undefined if simply understood; "meant" for a "Did you mean"; "service" if only the service knows it. */
  readonly how: string | undefined
}

export const phrasesIn = (tsv: string): Phrase[] =>
  tsv
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [text = '', becomes = '', how] = line.split('\t')
      return { text, becomes, how }
    })

/** Whether it names a town or a region. */
export const isPlaced = ({ becomes: address }: Phrase): boolean =>
  /(?:^|&)(?:near=|country=[^&]*\.)/.test(address)

/** Dictionaries that replace the ids of an address by names. */
export interface PhraseNames {
  readonly brands: readonly NamedEntry[]
  readonly models: ReadonlyMap<number, readonly NamedEntry[]>
  readonly countries: readonly NamedEntry[]
  readonly regions?: readonly NamedEntry[]
}

/** An excluded id, such as "-3", keeps its sign. */
const named = (list: readonly NamedEntry[] | undefined, id: string): string => {
  const [, sign = '', figures] = /^(-?)(.*)$/.exec(id) ?? []
  return sign + (list?.find((entry) => entry.id === Number(figures))?.name ?? `#${figures}`)
}

const sorted = (pairs: string[]): string => pairs.toSorted().join('&')

/** The address of a search with names: "brand=BMW.X5&fuel=diesel". */
function addressOf(search: Search, { brands, models, countries, regions }: PhraseNames): string {
  return sorted(
    encodeUrl(search).map(([key, value]) => {
      // "near=Hamburg,50": coordinates differ between services.
      if (key === 'near') return `near=${value.split(',').slice(3).join()},${value.split(',')[2]}`
      if (key === 'country') {
        const [country = '', ...children] = value.split('.')
        return `country=${[named(countries, country), ...children.map((id) => named(regions, id))].join('.')}`
      }
      if (key !== 'brand') return `${key}=${value}`
      const makes = value.split(',').map((branch) => {
        const [make = '', ...children] = branch.split('.')
        return [
          named(brands, make),
          ...children.map((id) => named(models.get(Number(make.replace('-', ''))), id)),
        ].join('.')
      })
      return `brand=${makes.toSorted().join(',')}`
    }),
  )
}

/** What the first suggestion for a phrase leads to, in the notation of the table. */
export function becomes(interpretation: Interpretation | undefined, names: PhraseNames): string {
  switch (interpretation?.kind) {
    case 'search':
      return addressOf(withUnderstood(emptySearch, interpretation.what), names)
    case 'vin':
      return `/vin/${interpretation.vin}`
    case 'vins':
      return `/vins?list=${interpretation.vins.join(',')}`
    case 'car':
      return `/car/${interpretation.id}`
    case 'listing':
      return `/listing/${interpretation.host}/${interpretation.id}`
    case 'own':
      return interpretation.path
    case 'unlisted':
      return `!${interpretation.host}`
    case undefined:
      return ''
  }
}

/** An expectation with its parts in canonical order. */
export const expected = ({ becomes: address }: Phrase): string =>
  /^[/!]/.test(address)
    ? address
    : sorted(
        address
          .replaceAll('+', ' ')
          .replace(/now-(\d+)/g, (_, age: string) => String(new Date().getFullYear() - Number(age)))
          .split('&')
          .map((part) =>
            part.startsWith('brand=') ? `brand=${part.slice(6).split(',').toSorted().join(',')}` : part,
          ),
      )
