import { remembered } from './remembered.ts'

/**
 * One spelling for comparison: lower case, no diacritics. Applied to both sides of every look-up, so that
 * "Škoda", "skoda" and "ŠKODA" are one word. Letters that do not decompose are written out.
 */
export const fold = remembered((text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[’ʼ`´]/g, "'"),
)

/** Folded words; everything that is neither letter nor figure parts them: "C-Class" and "c class" are the same. */
export const foldedWords = remembered(
  (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [],
)

/** A phrase as a key of a look-up. */
export const phraseKey = remembered((text: string): string => foldedWords(text).join(' '))
