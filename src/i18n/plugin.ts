import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/languages.ts'
import { compileLanguage, fileOf, subjectsOf } from './compile.ts'
import { laterSubjects } from './later.ts'

const namesFolder = join(import.meta.dirname, '../../contract/names')

const prefix = 'virtual:messages'
const later = '/later'

/** The module of a language's first texts, as the bundler knows it. */
export const messagesModule = (language: string): string => `\0${prefix}/${language}`

const loaders = (suffix: string) =>
  languages.map((language) => `${language}: () => import('${prefix}/${language}${suffix}')`).join(',')

/**
 * `virtual:messages` knows how to load each language. A language is two modules, compiled, each of which becomes one
 * chunk: what the first page says, and what later pages say. The list of languages comes from the contract, so that a
 * seventh is one entry there and its files here.
 */
export const messages = (): Plugin => ({
  name: 'forecourt:messages',
  resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${prefix}`) {
      return `export const catalogues = {${loaders('')}}\nexport const laterCatalogues = {${loaders(later)}}`
    }
    const language = languages.find(
      (each) => id === messagesModule(each) || id === messagesModule(each) + later,
    )
    if (language === undefined) return undefined
    const isLater = id.endsWith(later)
    const subjects = subjectsOf(language).filter((subject) => laterSubjects.includes(subject) === isLater)
    for (const subject of subjects) this.addWatchFile(fileOf(language, subject))
    // JSON.parse of a text is read several times faster than the same object as a script.
    const json = JSON.stringify(JSON.stringify(compileLanguage(language, subjects)))
    const texts = `export const messages = JSON.parse(${json})`
    // The code tables' names belong to the contract (the service says them too); they travel with the first texts.
    return isLater
      ? texts
      : `export { names } from ${JSON.stringify(join(namesFolder, `${language}.ts`))}\n${texts}`
  },
})
