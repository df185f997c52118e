import { internationalCodes } from './international-codes.ts'
import type { InternationalWords } from './parts.ts'

/** What people type in the search box in any language: signs, codes, and words of the trade. */
export const international: InternationalWords = {
  // Many advertisements are German, and so are many who search.
  bounds: {
    to: ['<', '<=', '≤', 'bis', 'bis zu', 'unter', 'höchstens', 'maximal'],
    from: ['>', '>=', '≥', 'ab', 'ab baujahr', 'von', 'über', 'mindestens'],
  },
  onward: ['+'],
  and: ['-', '–', '—', 'und', 'bis'],
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
  not: ['kein', 'keine', 'keinen', 'nicht', 'ohne', 'außer', 'bloß kein', 'bloß nicht'],
  undamaged: [
    'unfallfrei',
    'unbeschädigt',
    'ohne unfall',
    'ohne schaden',
    'ohne schäden',
    'kein unfall',
    'keine schäden',
  ],
  noise: ['mit', 'und', 'oder', 'fahrzeug', 'fahrzeuge', 'wagen'],
  codes: internationalCodes,
}
