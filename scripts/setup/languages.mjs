import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const made = '// Made by scripts/setup/languages.mjs from the folders in contract/languages.'

/**
 * Parts that are there at once, in one object by language.
 * @type {(part: string, name: string) => (codes: readonly string[]) => string}
 */
const together = (part, name) => (codes) =>
  [
    made,
    ...codes.map((code) => `import { ${name} as ${code} } from '../languages/${code}/${part}.ts'`),
    '',
    `export const ${name} = {`,
    ...codes.map((code) => `  ${code},`),
    '}',
    '',
  ].join('\n')

/**
 * Parts that are loaded one by one.
 * @type {(part: string, name: string) => (codes: readonly string[]) => string}
 */
const oneByOne = (part, name) => (codes) =>
  [
    made,
    `export const ${name} = {`,
    ...codes.map(
      (code) => `  ${code}: async () => (await import('../languages/${code}/${part}.ts')).${name},`,
    ),
    '}',
    '',
  ].join('\n')

/** Three files, because each is wanted where the others would be too much: in the first script, the service, the box. */
const lists = {
  'particulars.ts': together('particulars', 'particulars'),
  'names.ts': oneByOne('names', 'names'),
  'search-words.ts': together('search-words', 'searchWords'),
}

/**
 * The files that list the languages: one for each folder of `contract/languages`.
 * @param {string} root
 * @returns {[file: string, text: string][]}
 */
export function languageLists(root) {
  const folder = join(root, 'contract/languages')
  const codes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  return Object.entries(lists).map(([file, write]) => [join(root, 'contract/generated', file), write(codes)])
}

/**
 * Brings the lists up to date; what is as it should be is not touched.
 * @param {string} root
 */
export function listLanguages(root) {
  mkdirSync(join(root, 'contract/generated'), { recursive: true })
  for (const [file, text] of languageLists(root))
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
