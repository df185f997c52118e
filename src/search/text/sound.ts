/** Latin sounds of the Cyrillic letters of four languages in names of cars. */
const sounds =
  'аa бb вv гg ґg дd еe єe жj зz иi іi йi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ъa ыi ь эe юiu яia'
const latin = new Map(sounds.split(' ').map(([letter = '', ...sound]) => [letter, sound.join('')]))

/** Replacements of spellings that sound alike, applied in this order. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/dj|g(?=e)/g, 'j'],
  [/ei|ey/g, 'e'],
  [/sch|ch/g, 'sh'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y|j/g, 'i'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
]

/** The approximate sound of a folded name: "камри" equals "camry", and "wolkswagen" equals "volkswagen". */
export const soundOf = (folded: string): string =>
  alike.reduce(
    (text, [from, to]) => text.replace(from, to),
    [...folded].map((letter) => latin.get(letter) ?? letter).join(''),
  )
