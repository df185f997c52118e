// Made by scripts/setup/languages.mjs from the folders in contract/languages.
import { particulars as bg } from '../languages/bg/particulars.ts'
import { particulars as en } from '../languages/en/particulars.ts'
import { particulars as pl } from '../languages/pl/particulars.ts'
import { particulars as ru } from '../languages/ru/particulars.ts'
import { particulars as sq } from '../languages/sq/particulars.ts'
import { particulars as uk } from '../languages/uk/particulars.ts'

export const particulars = {
  bg,
  en,
  pl,
  ru,
  sq,
  uk,
}
