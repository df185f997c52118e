import regionsOf from './region-currencies.json' with { type: 'json' }

// What is paid with where, by the region codes that browsers name. Where two have a region, the first is the currency of
// today, the other what a service of yesterday may still have. A region that is not here says nothing.

/** A tag that is no language's says nothing. */
const regionOf = (tag: string, likely: boolean): string | undefined => {
  try {
    const locale = new Intl.Locale(tag)
    return (likely ? locale.maximize() : locale).region
  } catch {
    return undefined
  }
}

const currenciesIn = (region: string | undefined): string[] =>
  region === undefined
    ? []
    : Object.entries(regionsOf).flatMap(([code, regions]) =>
        regions.split(' ').includes(region) ? [code] : [],
      )

/**
 * Currencies that a reader probably thinks in, the likeliest first: of the regions that the languages name, then of the
 * regions where these are mostly spoken.
 */
export const likelyCurrencies = (languages: readonly string[]): readonly string[] => [
  ...new Set(
    [false, true].flatMap((likely) => languages.flatMap((tag) => currenciesIn(regionOf(tag, likely)))),
  ),
]
