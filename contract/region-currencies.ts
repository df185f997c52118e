import regionsOf from './region-currencies.json' with { type: 'json' }

// Currencies by the region codes of browsers. If two currencies share a region, the first is today's and the
// second a former one that a service may still use. Unknown regions have no currency.

/** The region of a language tag; undefined for an invalid tag. */
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
 * Currencies that the user probably uses, the likeliest first: of the regions in the language tags, then of
 * the regions where the languages are mostly spoken.
 */
export const likelyCurrencies = (languages: readonly string[]): readonly string[] => [
  ...new Set(
    [false, true].flatMap((likely) => languages.flatMap((tag) => currenciesIn(regionOf(tag, likely)))),
  ),
]
