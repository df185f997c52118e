import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const made = '// Made by scripts/setup/languages.mjs from the folders in contract/languages.'

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

/**
 * The contents of the files that list the languages, one for each folder of `contract/languages`.
 * @param {string} root
 * @returns {[file: string, text: string][]}
 */
export function languageLists(root) {
  const folder = join(root, 'contract/languages')
  const codes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  return Object.entries(lists).map(([file, lines]) => [
    join(root, 'contract/generated', file),
    [made, ...lines(codes), ''].join('\n'),
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
