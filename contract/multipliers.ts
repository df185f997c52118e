import { languages } from './languages.ts'
import { international } from './languages/international.ts'
import { particulars } from './generated/particulars.ts'
import type { SearchPhrases } from './languages/parts.ts'

/** Factors of the words behind a number: "20 тыс.", "120k". All languages together, because users mix them. */
export const multipliers: readonly (readonly [factor: number, words: SearchPhrases])[] = (
  [
    [1000, 'thousand'],
    [1_000_000, 'million'],
  ] as const
).map(([factor, word]) => [
  factor,
  [
    ...(international.multipliers?.[word] ?? []),
    ...languages.flatMap((language) => particulars[language].multipliers[word]),
  ],
])
