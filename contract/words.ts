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
