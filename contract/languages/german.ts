import type { InternationalWords } from './parts.ts'

/** German words in the search box: the page has no German, but many advertisements and many who search have. */
export const german: InternationalWords = {
  bounds: {
    to: ['bis', 'bis zu', 'unter', 'höchstens', 'maximal'],
    from: ['ab', 'ab baujahr', 'von', 'über', 'mindestens'],
  },
  and: ['und', 'bis'],
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
  near: ['bei', 'nahe', 'in der nähe von', 'nähe', 'um', 'rund um', 'unweit von'],
  radius: ['umkreis', 'im umkreis', 'umkreis von', 'im umkreis von', 'innerhalb von'],
  away: ['von', 'um', 'rund um', 'entfernt von'],
  noise: ['mit', 'und', 'oder', 'fahrzeug', 'fahrzeuge', 'wagen'],
  codes: {
    body: { suv: ['geländewagen'] },
    color: {
      silver: ['silbern'],
      green: ['grün'],
      red: ['rot'],
      blue: ['blau'],
      white: ['weiß'],
      black: ['schwarz'],
      yellow: ['gelb'],
      brown: ['braun'],
      grey: ['grau'],
    },
    fuel: { electric: ['elektroauto'] },
    transmission: {
      automatic: ['automatik', 'automatikgetriebe'],
      manual: ['schaltung', 'schaltgetriebe'],
    },
    condition: { used: ['gebraucht'], new: ['neuwagen'], damaged: ['unfallwagen', 'beschädigt'] },
  },
}
