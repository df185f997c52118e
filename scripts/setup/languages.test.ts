import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { languageLists, listLanguages } from './languages.mjs'

const root = join(import.meta.dirname, '../..')

test('each folder of contract/languages is a language, and the lists of them are up to date', () => {
  const folders = readdirSync(join(root, 'contract/languages'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...languages].toSorted())
  for (const [file, text] of languageLists(root)) expect(readFileSync(file, 'utf8'), file).toBe(text)
})

test('lists are written where they differ, and else left alone', () => {
  const copy = mkdtempSync(join(tmpdir(), 'languages-'))
  try {
    mkdirSync(join(copy, 'contract/languages/en/messages'), { recursive: true })
    listLanguages(copy)
    const written = languageLists(copy).map(([file]) => statSync(file).mtimeMs)
    expect(written).toHaveLength(4)
    listLanguages(copy)
    expect(languageLists(copy).map(([file]) => statSync(file).mtimeMs)).toEqual(written)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
