/** Cyrillic letters of four languages as they sound in names of cars. */
const sounds =
  'аa бb вv гg ґg дd еe єe жj зz иi іi йi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ъa ыi ь эe юiu яia'
const latin = new Map(sounds.split(' ').map(([letter = '', ...sound]) => [letter, sound.join('')]))

/** Spellings that sound alike, in the order they are taken. */
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

/** How a folded name sounds, roughly: "камри" and "camry" are one, "wolkswagen" and "volkswagen" too. */
export const soundOf = (folded: string): string =>
  alike.reduce(
    (text, [from, to]) => text.replace(from, to),
    [...folded].map((letter) => latin.get(letter) ?? letter).join(''),
  )
