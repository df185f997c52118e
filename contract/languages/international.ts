import type { InternationalWords } from './parts.ts'

/** What people type in the search box in any language: signs, codes, and words of the trade. */
export const international: InternationalWords = {
  bounds: { to: ['<', '<=', '≤'], from: ['>', '>=', '≥'] },
  onward: ['+'],
  and: ['-', '–', '—'],
  units: {
    odometer: ['km'],
    power: ['hp', 'ps', 'cv'],
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
  },
  multipliers: { thousand: ['k'], million: ['mln'] },
  kinds: { class: ['class', 'klasse', 'klass', 'classe'], series: ['series', 'serie', 'reihe', 'er'] },
  codes: {
    body: {
      wagon: ['touring', 'avant', 'combi', 'kombi', 'variant', 'sw'],
      coupe: ['coupé'],
      hatchback: ['hatchback*'],
      roadster: ['roadster*'],
      liftback: ['liftback*'],
    },
    fuel: {
      diesel: ['tdi', 'cdi', 'hdi', 'bluehdi', 'dci', 'tdci', 'crdi', 'jtd', 'multijet'],
      electric: ['ev', 'bev'],
      hybrid: ['hev', 'phev', 'plug-in', 'plugin', 'plug-in hybrid', 'plug-in-hybrid'],
      gasoline: ['benzin', 'benzine', 'tsi', 'tfsi', 'fsi'],
      gas: ['lpg', 'cng', 'gpl'],
      flexible: ['e85'],
    },
    transmission: { automatic: ['tiptronic', 'dsg', 's-tronic'] },
    drive: {
      all: ['4x4', '4wd', 'awd', '4motion', 'quattro', 'xdrive', '4matic'],
      front: ['fwd'],
      rear: ['rwd'],
    },
    steering: { right: ['rhd'], left: ['lhd'] },
    emission: {
      euro_1: ['euro1', 'euro-1'],
      euro_2: ['euro2', 'euro-2'],
      euro_3: ['euro3', 'euro-3'],
      euro_4: ['euro4', 'euro-4'],
      euro_5: ['euro5', 'euro-5'],
      euro_6: ['euro6', 'euro-6'],
    },
  },
}
