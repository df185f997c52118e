/**
 * What is paid with where, by the region codes that browsers name. First the currency of today, then what a service of
 * yesterday may still have. A region that is not here pays in what the app's own language suggests.
 */
const currenciesOf: Readonly<Record<string, string>> = {
  AD: 'eur',
  AE: 'aed',
  AL: 'all',
  AM: 'amd',
  AT: 'eur',
  AU: 'aud',
  AZ: 'azn',
  BE: 'eur',
  BG: 'eur bgn',
  BY: 'byn',
  CA: 'cad',
  CH: 'chf',
  CN: 'cny',
  CY: 'eur',
  CZ: 'czk',
  DE: 'eur',
  DK: 'dkk',
  EE: 'eur',
  ES: 'eur',
  FI: 'eur',
  FR: 'eur',
  GB: 'gbp',
  GE: 'gel',
  GR: 'eur',
  HR: 'eur',
  HU: 'huf',
  IE: 'eur',
  IS: 'isk',
  IT: 'eur',
  JP: 'jpy',
  KR: 'krw',
  KZ: 'kzt',
  LI: 'chf',
  LT: 'eur',
  LU: 'eur',
  LV: 'eur',
  MC: 'eur',
  MD: 'mdl',
  ME: 'eur',
  MK: 'mkd',
  MT: 'eur',
  NL: 'eur',
  NO: 'nok',
  PL: 'pln',
  PT: 'eur',
  RO: 'ron',
  RS: 'rsd',
  RU: 'rub',
  SE: 'sek',
  SI: 'eur',
  SK: 'eur',
  SM: 'eur',
  TR: 'try',
  UA: 'uah',
  US: 'usd',
  XK: 'eur',
}

/** A tag that is no language's says nothing. */
const regionOf = (tag: string, likely: boolean): string => {
  try {
    const locale = new Intl.Locale(tag)
    return (likely ? locale.maximize() : locale).region ?? ''
  } catch {
    return ''
  }
}

/**
 * Currencies that a reader probably thinks in, the likeliest first: of the regions that the languages name, then of the
 * regions where these are mostly spoken.
 */
export const likelyCurrencies = (languages: readonly string[]): readonly string[] =>
  [false, true].flatMap((likely) =>
    languages.flatMap((tag) => {
      const region = regionOf(tag, likely)
      return Object.hasOwn(currenciesOf, region) ? (currenciesOf[region]?.split(' ') ?? []) : []
    }),
  )
