import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/languages.ts'
import { nameLoaders } from '../contract/names/names.ts'
import { appSubjectsOf, compileLanguage, compileNames, fileOf } from './compile-messages.ts'

const prefix = 'virtual:messages'
const parts = ['first', 'later'] as const
type Part = (typeof parts)[number]

/** The name a catalogue has before the build gives it a fingerprint: how html-plugin finds the first ones. */
export const catalogueName = (language: Language, part: Part): string => `messages-${part}-${language}.json`

/**
 * Subjects that the first page does not speak of: they come with the pages that do (`withLater`), so that a search need
 * not wait for the words of a report. A subject that is not named here is there from the start.
 */
const laterSubjects: readonly string[] = [
  'analysis',
  'car',
  'compare',
  'charts',
  'backup',
  'favourites',
  'export',
  'jargon',
  'journey',
  'keyboard',
  'map',
  'marks',
  'offline',
  'reports',
  'searches',
  'sheets',
  'standing',
  'table',
  'vins',
  'workbench',
]

const subjectsIn = (language: Language, part: Part) =>
  appSubjectsOf(language).filter((subject) => laterSubjects.includes(subject) === (part === 'later'))

/** The code tables' names belong to the contract (the service says them too); they travel with the first texts. */
const compile = async (language: Language, part: Part): Promise<string> =>
  JSON.stringify({
    ...compileLanguage(language, subjectsIn(language, part)),
    ...(part === 'first' ? compileNames(await nameLoaders[language]()) : {}),
  })

/** `export const catalogues = { first: { en: …, ru: … }, later: { … } }` from what loads each. */
const moduleOf = (loaderOf: (language: Language, part: Part) => string): string => {
  const tables = parts.map(
    (part) => `${part}: {${languages.map((language) => `${language}: ${loaderOf(language, part)}`).join()}}`,
  )
  return `export const catalogues = {${tables.join()}}`
}

// A file that is not there (an old page after a new build) must fail as a file, not as broken JSON.
const readFile = `const read = async (url) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(url + ': ' + response.status)
  return response.json()
}`

/**
 * `virtual:messages` knows how to load each language, in two parts: what the first page says, and what later pages
 * say. Built, a part is a JSON file: words are data, and the app's script is smaller without them. In development and
 * in tests it is a module. Texts and the list of languages come from `contract/languages`.
 */
export const messages = (): Plugin => {
  let asFiles = false
  return {
    name: 'forecourt:messages',
    configResolved(config) {
      // What the server runs reads no files of the app's.
      asFiles = config.command === 'build' && config.build.ssr === false
    },
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${prefix}`) {
        if (!asFiles)
          return moduleOf(
            (language, part) => `async () => (await import('${prefix}/${part}/${language}')).default`,
          )
        const references = new Map<string, string>()
        for (const part of parts) {
          for (const language of languages) {
            const name = catalogueName(language, part)
            references.set(
              name,
              this.emitFile({ type: 'asset', name, source: await compile(language, part) }),
            )
          }
        }
        const loader = (language: Language, part: Part) =>
          `() => read(import.meta.ROLLUP_FILE_URL_${references.get(catalogueName(language, part))})`
        return `${readFile}\n${moduleOf(loader)}`
      }
      const [, part, language] = id.split('/')
      const knownPart = parts.find((each) => each === part)
      const knownLanguage = languages.find((each) => each === language)
      if (!id.startsWith(`\0${prefix}/`) || knownPart === undefined || knownLanguage === undefined)
        return undefined
      for (const subject of subjectsIn(knownLanguage, knownPart))
        this.addWatchFile(fileOf(knownLanguage, subject))
      return `export default ${await compile(knownLanguage, knownPart)}`
    },
  }
}
