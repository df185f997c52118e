// How text is folded and cut into words, for every store, the dictionaries' own searches and the app's.

/** Letters that are a letter with a stroke to a reader but one character to Unicode. */
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

/** Case and diacritics taken away: `Škoda`, `SKODA` and `škoda` are one word. */
export const fold = (text: string): string =>
  // Lower case is taken twice: compatibility forms such as `㎞` only show their letters once decomposed.
  text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[łøđðħıŧßæœþ]/g, (letter) => strokes[letter] ?? letter)

/** Runs of letters and digits; everything else separates, whatever it may mean to an engine. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
