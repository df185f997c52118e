import { createRequire } from 'node:module'
import path from 'node:path'
import { packages, writeTsv } from './files.mjs'

const languages = ['en', 'ru', 'sq', 'pl', 'uk', 'bg']

/** Countries with names in six languages (i18n-iso-countries, MIT) and native names (countries-list, MIT). */
export const writeCountries = () => {
  const require = createRequire(path.join(packages, 'any.js'))
  const iso = require('i18n-iso-countries')
  for (const language of languages) iso.registerLocale(require(`i18n-iso-countries/langs/${language}.json`))
  const { countries } = require('countries-list')
  const codes = Object.keys(iso.getAlpha2Codes()).sort()
  const rows = codes.map((code, i) => [
    i + 1,
    code,
    iso.alpha2ToAlpha3(code),
    countries[code]?.native ?? '',
    ...languages.map((language) => iso.getName(code, language) ?? ''),
  ])
  writeTsv('countries.tsv', ['id', 'iso', 'iso3', 'native', ...languages], rows)
}
