import { internationalCodes } from './international-codes.ts'
import type { InternationalWords } from './parts.ts'

/** What people type in the search box in any language: signs, codes, and words of the trade. */
export const international: InternationalWords = {
  bounds: {
    to: ['<', '<=', '≤'],
    from: ['>', '>=', '≥'],
  },
  onward: ['+'],
  and: ['-', '–', '—'],
  units: {
    odometer: ['km'],
    power: ['hp', 'ps', 'cv'],
    kilowatts: ['kw', 'квт'],
    engine: ['cc', 'ccm', 'cm3', 'cm³'],
    litres: ['l'],
  },
  currencies: {
    eur: ['€', 'eur'],
    usd: ['$', 'usd'],
    gbp: ['£', 'gbp'],
    pln: ['zł', 'pln'],
    uah: ['₴', 'uah'],
    bgn: ['bgn'],
    rub: ['₽', 'rub'],
    chf: ['chf'],
    czk: ['czk', 'kč'],
    ron: ['ron', 'lei'],
    huf: ['huf', 'ft', 'forint*'],
    mkd: ['mkd', 'ден', 'денар*', 'denar*'],
    rsd: ['rsd', 'din', 'динар*', 'dinar*'],
    gel: ['gel', 'lari', 'лари', '₾'],
    kzt: ['kzt', 'тенге', '₸'],
    sek: ['sek', 'kr'],
    try: ['tl', '₺'],
  },
  multipliers: { thousand: ['k'], million: ['mln'] },
  kinds: { class: ['class', 'klasse', 'klass', 'classe'], series: ['series', 'serie', 'reihe', 'er'] },
  codes: internationalCodes,
}
