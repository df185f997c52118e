import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/languages.ts'
import { compileLanguage, fileOf, subjectsOf } from './compile.ts'

const namesFolder = join(import.meta.dirname, '../../contract/names')

const prefix = 'virtual:messages'
export const messagesModule = (language: string): string => `\0${prefix}/${language}`

/**
 * `virtual:messages` knows how to load each language; `virtual:messages/<language>` is one language,
 * compiled, and becomes one chunk. The list of languages comes from the contract, so that a seventh is one entry there
 * and its files here.
 */
export const messages = (): Plugin => ({
  name: 'forecourt:messages',
  resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${prefix}`) {
      const loaders = languages.map((language) => `${language}: () => import('${prefix}/${language}')`)
      return `export const catalogues = {${loaders.join(',')}}`
    }
    const language = languages.find((each) => id === messagesModule(each))
    if (language === undefined) return undefined
    for (const subject of subjectsOf(language)) this.addWatchFile(fileOf(language, subject))
    // JSON.parse of a text is read several times faster than the same object as a script.
    const texts = `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileLanguage(language)))})`
    // The code tables' names belong to the contract (the service says them too); they travel in the same chunk.
    return `export { names } from ${JSON.stringify(join(namesFolder, `${language}.ts`))}\n${texts}`
  },
})
