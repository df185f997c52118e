import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/languages.ts'
import { nameLoaders } from '../contract/names.ts'
import { appSubjectsOf, compileLanguage, compileNames, fileOf } from './compile-messages.ts'

const virtual = 'virtual:messages'
/** Without messages: it stands for the file of all later subjects (src/i18n/i18n.ts). */
const later = 'later'
const source = join(import.meta.dirname, '../src/')

/** The contract holds the names of codes, because the service uses them too. */
const codes = 'codes'
const subjects: readonly string[] = [codes, ...appSubjectsOf('en')]

const compile = async (subject: string, language: Language): Promise<object> =>
  subject === codes ? compileNames(await nameLoaders[language]()) : compileLanguage(language, [subject])

/** The subjects that a module uses: an id begins with its subject. Ids in comments do not count. */
const subjectsIn = (code: string): string[] => {
  const spoken = code.replace(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
  const named = new Set([...spoken.matchAll(/['"`](\w+)\./g)].map(([, name]) => name))
  return subjects.filter((subject) => named.has(subject))
}

/** A module that loads the file of a subject for each language. */
const subjectModule = (subject: string) =>
  `export const words = {${languages.map((language) => `${language}: () => import('${virtual}/${subject}/${language}')`).join()}}`

/** Code appended to a module: it registers the subject's messages with the app. */
const announced = (subject: string) =>
  `import { words as ${subject}Words } from '${virtual}/${subject}'; addWords(${subject}Words)`

/** All texts of all languages, for the server. */
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
 * Gives each module of the app its messages: the module imports the subjects whose ids occur in its code, so the
 * first page loads no messages of others.
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
      if (subject === later) return 'export default {}'
      if (subject !== codes) this.addWatchFile(fileOf(language, subject))
      return `export default ${JSON.stringify(await compile(subject, language))}`
    },
    transform(code, id) {
      if (forServer || !id.startsWith(source) || !/\.tsx?$/.test(id)) return undefined
      const spoken = subjectsIn(code)
      if (spoken.length === 0) return undefined
      const added = [`import { addWords } from '${source}i18n/i18n.ts'`, ...spoken.map(announced)]
      // Appended at the end, so that no line number changes.
      return { code: [code, ...added].join('\n'), map: null }
    },
  }
}

/** The module information of a build. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importers: readonly string[]
  } | null
}

const isOfFirstPage = (id: string, graph: Graph, passed = new Set<string>()): boolean => {
  const info = graph.getModuleInfo(id)
  if (info === null || passed.has(id)) return false
  passed.add(id)
  return info.isEntry || info.importers.some((importer) => isOfFirstPage(importer, graph, passed))
}

/** The name of a message file before its fingerprint: the messages of the first page, or all others. */
export const wordsName = (part: 'first' | 'later', language: string): string => `words-${part}-${language}`

export const wordsLanguage = (name: string): string | undefined => /^words-\w+-(\w+)$/.exec(name)?.[1]

/**
 * Messages are two files per language. Modules that later pages share use most subjects, so a file for each was
 * twenty requests of a first visit.
 */
export const wordsChunk = (id: string, graph: Graph): string | null => {
  if (!id.startsWith(`\0${virtual}/`)) return null
  const [, subject = '', language] = id.split('/')
  // All later pages need the module that names the files.
  if (language === undefined) return 'words'
  return wordsName(isOfFirstPage(`\0${virtual}/${subject}`, graph) ? 'first' : 'later', language)
}
