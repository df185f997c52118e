import { describe, expect, test } from 'vitest'
import { type CodeTableName, codeTables } from './codes.ts'
import { languages } from './languages.ts'
import { nameLoaders } from './names.ts'

// The cast restores the key type, which Object.keys loses.
const tables = Object.keys(codeTables) as CodeTableName[]

describe.each(languages)('code names in %s', (language) => {
  test.each(tables)('%s: one name for each code, none blank, no two alike', async (table) => {
    const names = (await nameLoaders[language]())[table]
    expect(Object.keys(names)).toEqual(Object.keys(codeTables[table]))
    const texts = Object.values(names)
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('is written in its own script', async () => {
    const cyrillic = new Intl.Locale(language).maximize().script === 'Cyrl'
    const names = await nameLoaders[language]()
    // Other tables have names without letters of the script, such as SUV, 4×4 and VIN.
    for (const text of Object.values(names.colors)) expect(/\p{Script=Cyrillic}/u.test(text)).toBe(cyrillic)
    for (const text of Object.values(names.fuels)) expect(/\p{Script=Cyrillic}/u.test(text)).toBe(cyrillic)
  })
})
