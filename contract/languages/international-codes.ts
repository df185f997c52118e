import type { InternationalWords } from './parts.ts'

/**
 * Words of the trade for codes, in any language. A link may say a code by them too, beside its slug, which is English; so
 * other English words for a code stand here as well.
 */
export const internationalCodes: NonNullable<InternationalWords['codes']> = {
  body: {
    sedan: ['saloon'],
    wagon: ['estate', 'touring', 'avant', 'combi', 'kombi', 'variant', 'sw'],
    coupe: ['coupé'],
    pickup: ['pick-up', 'truck'],
    suv: ['offroader', 'off-roader', 'crossover*'],
    cabrio: ['convertible', 'cabriolet'],
    van: ['minivan', 'minibus', 'bus'],
    hatchback: ['hatch', 'hatchback*'],
    roadster: ['roadster*'],
    liftback: ['liftback*'],
    sport_car: ['sportscar', 'sports car'],
  },
  color: {
    purple: ['violet'],
    gold: ['golden'],
    grey: ['gray'],
    two_colors: ['two-tone', 'two-colour'],
  },
  fuel: {
    diesel: ['tdi', 'cdi', 'hdi', 'bluehdi', 'dci', 'tdci', 'crdi', 'jtd', 'multijet'],
    electric: ['ev', 'bev'],
    hybrid: ['hev', 'phev', 'plug-in', 'plugin', 'plug-in hybrid'],
    gasoline: ['petrol', 'benzin', 'benzine', 'tsi', 'tfsi', 'fsi'],
    gas: ['lpg', 'cng', 'gpl'],
    flexible: ['flex', 'flexfuel', 'flex-fuel', 'e85'],
    hydrogen: ['fuel cell'],
  },
  transmission: { automatic: ['auto', 'tiptronic', 'dsg', 's-tronic'], manual: ['stick'] },
  drive: {
    all: ['4x4', '4wd', 'awd', '4motion', 'quattro', 'xdrive', '4matic'],
    front: ['fwd', 'front-wheel'],
    rear: ['rwd', 'rear-wheel'],
  },
  steering: {
    right: ['rhd', 'right-hand', 'right hand drive'],
    left: ['lhd', 'left-hand', 'left hand drive'],
  },
  condition: { used: ['second-hand'], damaged: ['salvage', 'wrecked', 'crashed'] },
  damage: {
    theft: ['stolen'],
    burn: ['burnt', 'burned'],
    water: ['flood', 'flooded'],
    vandalized: ['vandalised', 'vandal*'],
    rollover: ['rolled'],
  },
  seller: { individual: ['private', 'private seller'], dealer: ['dealers', 'dealership'] },
  availability: { in_stock: ['available'] },
  emission: {
    euro_1: ['euro1'],
    euro_2: ['euro2'],
    euro_3: ['euro3'],
    euro_4: ['euro4'],
    euro_5: ['euro5'],
    euro_6: ['euro6'],
  },
}
