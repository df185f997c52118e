// Made by scripts/setup/languages.mjs from the folders beside it.
import { searchWords as bg } from './bg/search-words.ts'
import { searchWords as en } from './en/search-words.ts'
import { searchWords as pl } from './pl/search-words.ts'
import { searchWords as ru } from './ru/search-words.ts'
import { searchWords as sq } from './sq/search-words.ts'
import { searchWords as uk } from './uk/search-words.ts'

export const searchWords = {
  bg,
  en,
  pl,
  ru,
  sq,
  uk,
}
