import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFiles, root } from './project-files.ts'
import { bin } from './setup/bin.mjs'
import { listLanguages } from './setup/languages.mjs'

// What docs/adding-a-language.md says, done by machine in a copy of the sources: English under another name.

let copy = ''
const inCopy = (path: string) => join(copy, path)
const seventh = 'contract/languages/sw'

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'seventh-'))
  const sources = projectFiles().filter(
    (file) => /\.(?:tsx?|mjs|mts|json|tsv)$/.test(file) && !/^demo\/(?:refresh|data)\//.test(file),
  )
  for (const file of sources) cpSync(join(root, file), inCopy(file))
  symlinkSync(join(root, 'node_modules'), inCopy('node_modules'))

  cpSync(inCopy('contract/languages/en'), inCopy(seventh), { recursive: true })
  writeFileSync(
    inCopy(`${seventh}/particulars.ts`),
    `import type { Particulars } from '../parts.ts'
     export const particulars: Particulars = {
       order: 7,
       name: 'Kiswahili',
       locale: 'sw-KE',
       multipliers: { thousand: ['elfu'], million: ['milioni'] },
     }`,
  )
  listLanguages(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a tool in the copy; what it prints where it finds fault. */
const faultsOf = (tool: string, command: string, ...args: string[]): string => {
  try {
    execFileSync(process.execPath, [bin(root, tool, command), ...args], { cwd: copy, stdio: 'pipe' })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer } // how execFileSync tells of a failed program
    return `${String(stdout)}${String(stderr)}` || String(error)
  }
}

test('what is forgotten in the folder is a type error', { timeout: 60_000 }, () => {
  // Only the languages: the whole is compiled below.
  writeFileSync(
    inCopy('languages.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['contract/languages'] }),
  )
  const words = inCopy(`${seventh}/search-words.ts`)
  const whole = readFileSync(words, 'utf8')
  writeFileSync(words, whole.replace(/places: .*/, ''))
  expect(faultsOf('typescript', 'tsc', '--project', 'languages.json')).toMatch(
    /^contract\/languages\/sw\/search-words\.ts.*'places' is missing/,
  )
  writeFileSync(words, whole)
})

test('the folder is all that is needed: types and tests pass', { timeout: 60_000 }, () => {
  expect(faultsOf('typescript', 'tsc')).toBe('')
  const tests = [
    'contract/languages',
    'contract/names',
    'src/i18n',
    'src/search/box',
    'scripts/setup/languages',
  ]
  expect(faultsOf('vitest', 'vitest', 'run', '--reporter=dot', ...tests)).toBe('')
})
