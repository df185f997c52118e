// Made by scripts/setup/languages.mjs from the folders beside it.
import { particulars as bg } from './bg/particulars.ts'
import { particulars as en } from './en/particulars.ts'
import { particulars as pl } from './pl/particulars.ts'
import { particulars as ru } from './ru/particulars.ts'
import { particulars as sq } from './sq/particulars.ts'
import { particulars as uk } from './uk/particulars.ts'

export const particulars = {
  bg,
  en,
  pl,
  ru,
  sq,
  uk,
}
