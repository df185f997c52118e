// Made by scripts/setup/languages.mjs from the folders in contract/languages.
import { searchWords as bg } from '../languages/bg/search-words.ts'
import { searchWords as en } from '../languages/en/search-words.ts'
import { searchWords as pl } from '../languages/pl/search-words.ts'
import { searchWords as ru } from '../languages/ru/search-words.ts'
import { searchWords as sq } from '../languages/sq/search-words.ts'
import { searchWords as uk } from '../languages/uk/search-words.ts'

export const searchWords = {
  bg,
  en,
  pl,
  ru,
  sq,
  uk,
}
