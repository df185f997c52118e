import { fold as folded } from '#contract/words.ts'
import { remembered } from './remembered.ts'

/** As the service folds its texts, and apostrophes alike: people type whichever their keyboard has. */
export const foldedText = remembered((text: string): string => folded(text).replace(/[’ʼ`´]/g, "'"))

/** Folded words; everything that is neither letter nor figure parts them: "C-Class" and "c class" are the same. */
export const foldedWords = remembered(
  (text: string): readonly string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [],
)

export const phraseKey = remembered((text: string): string => foldedWords(text).join(' '))
