import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const source = '// Made by scripts/setup/languages.mjs from the folders in contract/languages.'

/** @typedef {(codes: readonly string[]) => string[]} Lines */

/** @type {Lines} For the first script. */
const particulars = (codes) => [
  ...codes.map((code) => `import { particulars as ${code} } from '../languages/${code}/particulars.ts'`),
  '',
  'export const particulars = {',
  ...codes.map((code) => `  ${code},`),
  '}',
]

/** @type {Lines} Loaded per language. */
const names = (codes) => [
  "import type { CodeNames } from '../languages/parts.ts'",
  '',
  'export const names = {',
  ...codes.map(
    (code) =>
      `  ${code}: async () => (await import('../languages/${code}/names.json', { with: { type: 'json' } })).default,`,
  ),
  '} satisfies Record<string, () => Promise<CodeNames>>',
]

/** @type {Lines} For the search box, all at once. */
const searchWords = (codes) => [
  ...codes.map(
    (code) => `import ${code} from '../languages/${code}/search-words.json' with { type: 'json' }`,
  ),
  "import type { SearchWords } from '../languages/parts.ts'",
  '',
  'export const searchWords = {',
  ...codes.map((code) => `  ${code},`),
  '} satisfies Record<string, SearchWords>',
]

/** Three files: the first script, the service and the box each need one, and all together would be too large. */
const lists = { 'particulars.ts': particulars, 'names.ts': names, 'search-words.ts': searchWords }

/** Subjects that only the gateway uses (gateway/shared/words.ts): pages before the app, and feeds. */
export const saidByGateway = ['access', 'feeds']

/**
 * The type of all texts of the app, whose reference is English.
 * @param {string} folder
 */
const appTexts = (folder) => {
  const subjects = readdirSync(folder)
    .filter((file) => !saidByGateway.includes(basename(file, '.json')))
    .toSorted()
  const types = subjects.map((file) => `typeof import('../languages/en/messages/${file}')`)
  return [
    '/* oxlint-disable typescript/consistent-type-imports -- each subject is one line, not an import and its use */',
    '',
    `export type AppTexts = ${types.join(' &\n  ')}`,
  ]
}

/**
 * The contents of the files that list the languages, one for each folder of `contract/languages`, and the app's texts.
 * @param {string} root
 * @returns {[file: string, text: string][]}
 */
export function languageLists(root) {
  const folder = join(root, 'contract/languages')
  const codes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  const made = Object.entries(lists).map(([file, lines]) => /** @type {const} */ ([file, lines(codes)]))
  const texts = /** @type {const} */ (['app-texts.ts', appTexts(join(folder, 'en/messages'))])
  return [...made, texts].map(([file, lines]) => [
    join(root, 'contract/generated', file),
    [source, ...lines, ''].join('\n'),
  ])
}

/**
 * Updates the lists; a file with the right content is not touched.
 * @param {string} root
 */
export function listLanguages(root) {
  mkdirSync(join(root, 'contract/generated'), { recursive: true })
  for (const [file, text] of languageLists(root))
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
