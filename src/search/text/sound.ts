/** Cyrillic letters of four languages as they sound in names of cars. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: 'a',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

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
    [...folded].map((letter) => latin[letter] ?? letter).join(''),
  )
