import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/languages.ts'
import { nameLoaders } from '../contract/names.ts'
import { appSubjectsOf, compileLanguage, compileNames, fileOf } from './compile-messages.ts'

const virtual = 'virtual:messages'
const source = join(import.meta.dirname, '../src/')

/** Names of the code tables belong to the contract, because the service says them too. */
const codes = 'codes'
const subjects: readonly string[] = [codes, ...appSubjectsOf('en')]

const compile = async (subject: string, language: Language): Promise<object> =>
  subject === codes ? compileNames(await nameLoaders[language]()) : compileLanguage(language, [subject])

/** What a module speaks: an id begins with its subject. Comments name ids as well. */
const subjectsIn = (code: string): string[] => {
  const spoken = code.replace(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
  const named = new Set([...spoken.matchAll(/['"`](\w+)\./g)].map(([, name]) => name))
  return subjects.filter((subject) => named.has(subject))
}

/** The files of a subject, one for each language. */
const subjectModule = (subject: string) =>
  `export const words = {${languages.map((language) => `${language}: () => import('${virtual}/${subject}/${language}')`).join()}}`

/** What stands below a module's code: it tells the app which words it speaks. */
const announced = (subject: string) =>
  `import { words as ${subject}Words } from '${virtual}/${subject}'; addWords(${subject}Words)`

/** Every language whole, for the server. */
const allModule = async () => {
  const all = await Promise.all(
    languages.map(async (language) => {
      const words = await Promise.all(subjects.map((subject) => compile(subject, language)))
      return [language, Object.assign({}, ...words)] as const
    }),
  )
  return `export const catalogues = ${JSON.stringify(Object.fromEntries(all))}`
}

/**
 * Gives each module of the app the words it speaks: it imports the subjects whose ids stand in its text. A subject has a
 * file for each language, so that a part of the app that loads later brings its own words along.
 */
export const messages = (): Plugin => {
  let forServer = false
  return {
    name: 'forecourt:messages',
    enforce: 'pre',
    configResolved({ command, build }) {
      forServer = command === 'build' && build.ssr !== false
    },
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${virtual}`) return allModule()
      if (!id.startsWith(`\0${virtual}/`)) return undefined
      const [, subject = '', code] = id.split('/')
      const language = languages.find((each) => each === code)
      if (language === undefined) return subjectModule(subject)
      if (subject !== codes) this.addWatchFile(fileOf(language, subject))
      return `export default ${JSON.stringify(await compile(subject, language))}`
    },
    transform(code, id) {
      if (forServer || !id.startsWith(source) || !/\.tsx?$/.test(id)) return undefined
      const spoken = subjectsIn(code)
      if (spoken.length === 0) return undefined
      const added = [`import { addWords } from '${source}i18n/i18n.ts'`, ...spoken.map(announced)]
      // At the end, where it moves no line.
      return { code: [code, ...added].join('\n'), map: null }
    },
  }
}

/** What a build knows of its modules. */
export interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importers: readonly string[]
    readonly importedIds: readonly string[]
  } | null
}

const isOfFirstPage = (id: string, graph: Graph, passed = new Set<string>()): boolean => {
  const info = graph.getModuleInfo(id)
  if (info === null || passed.has(id)) return false
  passed.add(id)
  return info.isEntry || info.importers.some((importer) => isOfFirstPage(importer, graph, passed))
}

/** The subjects that some modules speak, beside those of the first page. */
export const subjectsOfModules = (modules: readonly string[], graph: Graph): string[] => {
  const imported = new Set(modules.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []))
  return subjects.filter((subject) => {
    const id = `\0${virtual}/${subject}`
    return imported.has(id) && !isOfFirstPage(id, graph)
  })
}

/** The name that a file of words has before its fingerprint. */
export const wordsName = (subject: string, language: string): string => `words-${subject}-${language}`

export const wordsLanguage = (name: string): string | undefined => /^words-\w+-(\w+)$/.exec(name)?.[1]

/** The words of the first page are one file for each language; every other subject is a file of its own. */
export const wordsChunk = (id: string, graph: Graph): string | null => {
  if (!id.startsWith(`\0${virtual}/`)) return null
  const [, subject = '', language] = id.split('/')
  // What names the files of later subjects is needed by all later pages.
  if (language === undefined) return 'words'
  return wordsName(isOfFirstPage(`\0${virtual}/${subject}`, graph) ? 'first' : subject, language)
}
