// Folding and splitting of text into words, for every store, the dictionaries' searches and the app's.

/** Letters with a stroke and ligatures, which Unicode does not decompose. */
const strokes: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Removes case and diacritics: `Škoda`, `SKODA` and `škoda` are one word. */
export const fold = (text: string): string =>
  // Lower-cases twice: compatibility forms such as `㎞` contain letters only after decomposition.
  text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđðħıŧßæœþ]/g, (letter) => strokes[letter] ?? letter)

/** Splits a text into runs of letters and digits; all other characters separate words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Cyrillic letters, and the Latin ones that look like them. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx іi'.split(' ').map(([cyrillic = '', latin = '']) => [cyrillic, latin]),
)
const lookAlikesOfLatin = new Map([...lookAlikes].map(([cyrillic, latin]) => [latin, cyrillic]))

const mixed = /[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]/iu

/** A word in the alphabet of most of its letters, or in the other; unchanged if a letter has no look-alike. */
function inItsAlphabet(word: string): string {
  const letters = [...word.toLowerCase()]
  const [latin, cyrillic] = [lookAlikes, lookAlikesOfLatin].map((table) =>
    letters.map((letter) => table.get(letter) ?? letter).join(''),
  )
  const isLatin = 2 * letters.filter((letter) => /[a-z]/.test(letter)).length >= letters.length
  return (isLatin ? [latin, cyrillic] : [cyrillic, latin]).find((each) => !mixed.test(each ?? '')) ?? word
}

/** Words that were typed in two alphabets in one of them: "аudi" with a Cyrillic "а", "дiзель" with a Latin "i". */
export const inOneAlphabet = (text: string): string =>
  mixed.test(text)
    ? text.replace(/[\p{Script=Cyrillic}a-z]+/giu, (word) => (mixed.test(word) ? inItsAlphabet(word) : word))
    : text

// Texts typed in another keyboard layout: the keys of "ujkma" are "гольф", those of "пщда" are "golf".

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** Letters on the same keys: the Russian layout, and the Ukrainian one where it differs. */
const cyrillic = ['йцукенгшщзхъфывапролджэячсмитьбю', 'йцукенгшщзхїфівапролджєячсмитьбю']

const retyped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

/** The text in the other layouts, without the original. */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const all = cyrillic.flatMap((keys) => [retyped(text, latin, keys), retyped(text, keys, latin)])
  return [...new Set(all)].filter((each) => each !== text)
}
