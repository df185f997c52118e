import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { saidByGateway } from '../scripts/setup/languages.mjs'

/** The folder of a language's texts, `messages/<subject>.json`: flat objects of id → ICU text. */
const folderOf = (language: string): string =>
  join(import.meta.dirname, '../contract/languages', language, 'messages')

type RawMessages = Record<string, string>

/** The subjects of a language, by file name. */
export const subjectsOf = (language: string): string[] =>
  readdirSync(folderOf(language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .toSorted()

/** The subjects that the app uses. */
export const appSubjectsOf = (language: string): string[] =>
  subjectsOf(language).filter((subject) => !saidByGateway.includes(subject))

export const fileOf = (language: string, subject: string): string =>
  join(folderOf(language), `${subject}.json`)

/**
 * The texts of one subject, uncompiled.
 * @throws if the file is not a flat object of texts: such a mistake must stop the build, not reach a user
 */
export const readSubject = (language: string, subject: string): RawMessages => {
  const file = fileOf(language, subject)
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`${file}: not an object`)
  const messages: RawMessages = {}
  for (const [id, text] of Object.entries(parsed)) {
    if (typeof text !== 'string') throw new Error(`${file}: "${id}" is not a text`)
    messages[id] = text
  }
  return messages
}

/** Four digits are grouped: the formats of src/i18n/i18n.ts apply to `#`, and to `{n, number}` by a name. */
const grouped = (text: string): string => text.replaceAll(', number}', ', number, number}')

/** The texts of some subjects, compiled, so that the browser needs no ICU parser. */
export const compileLanguage = (
  language: string,
  subjects: readonly string[] = subjectsOf(language),
): Record<string, CompiledMessage> => {
  const compiled: Record<string, CompiledMessage> = {}
  for (const subject of subjects) {
    for (const [id, text] of Object.entries(readSubject(language, subject))) {
      try {
        compiled[id] = compileMessageOrThrow(grouped(text))
      } catch (cause) {
        throw new Error(`${fileOf(language, subject)}: "${id}" is not valid ICU text`, { cause })
      }
    }
  }
  return compiled
}

/** Names of codes as messages `codes.<table>.<slug>`, so that one function translates all texts. */
export const compileNames = (
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Record<string, CompiledMessage> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([table, names]) =>
      Object.entries(names).map(([slug, name]) => [`codes.${table}.${slug}`, [name]]),
    ),
  )
