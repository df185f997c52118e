/**
 * What is paid with where, by the region codes that browsers name. Where two have a region, the first is the currency of
 * today, the other what a service of yesterday may still have. A region that is not here says nothing.
 */
const regionsOf = {
  eur: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  usd: 'US EC SV PR',
  pln: 'PL',
  uah: 'UA',
  gbp: 'GB GG IM JE',
  bgn: 'BG',
  all: 'AL',
  rub: 'RU',
  byn: 'BY',
  chf: 'CH LI',
  czk: 'CZ',
  ron: 'RO',
  huf: 'HU',
  sek: 'SE',
  nok: 'NO',
  dkk: 'DK FO GL',
  isk: 'IS',
  rsd: 'RS',
  mkd: 'MK',
  mdl: 'MD',
  bam: 'BA',
  try: 'TR',
  gel: 'GE',
  amd: 'AM',
  azn: 'AZ',
  kzt: 'KZ',
  krw: 'KR',
  jpy: 'JP',
  cny: 'CN',
  aed: 'AE',
  cad: 'CA',
  aud: 'AU',
} as const

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
