import { fold as folded } from '#contract/words.ts'
import { remembered } from './remembered.ts'

/** Folds a text as the service does, and treats all apostrophe characters alike. */
export const foldedText = remembered((text: string): string => folded(text).replace(/[’ʼ`´]/g, "'"))

/** Folded words, split at everything but letters and digits: "C-Class" equals "c class". */
export const foldedWords = remembered(
  (text: string): readonly string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [],
)

export const phraseKey = remembered((text: string): string => foldedWords(text).join(' '))
