import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { names } from '#contract/generated/names.ts'
import { readSubject, subjectsOf } from '../../build/compile-messages.ts'

const root = join(import.meta.dirname, '../..')

const messagesOf = (language: (typeof languages)[number]) =>
  subjectsOf(language).flatMap((subject) => Object.entries(readSubject(language, subject)))

/** The word to use, and the messages that have the other word in another sense. */
type Term = string | { readonly use: string; readonly except: readonly string[] }

// One word for one thing: contract/languages/<language>/terms.json lists words to avoid. A * stands for any ending.
describe.each(languages)('words in %s', (language) => {
  const file = join(root, 'contract/languages', language, 'terms.json')
  // The file is ours.
  const terms = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Term>
  test.each(Object.entries(terms))('not "%s"', async (word, term) => {
    const { use, except } = typeof term === 'string' ? { use: term, except: [] } : term
    const pattern = word.replaceAll(' ', '\\s').replace(/\*$/, '\\p{L}*')
    const found = new RegExp(`(?<![\\p{L}{])${pattern}(?!\\p{L})`, 'iu')
    const codes = Object.entries(await names[language]()).flatMap(([table, entries]) =>
      Object.entries(entries).map(([slug, text]): [string, string] => [`codes.${table}.${slug}`, text]),
    )
    const texts = [...messagesOf(language), ...codes]
    const wrong = texts.filter(([id, text]) => found.test(text) && !except.includes(id))
    expect(wrong.map(([id, text]) => `${id}: "${text}": write "${use}"`)).toEqual([])
    // An exception that no text needs would hide the next fault.
    expect(except.filter((id) => !texts.some(([each, text]) => each === id && found.test(text)))).toEqual([])
  })
})

/** The number of characters that fit in one line at 320 px, or in the panel of the same width. */
const widths: readonly (readonly [ids: RegExp, most: number])[] = [
  [/^filters\.not\.word$/, 10],
  [/^filters\.sign\.(in|out)$/, 14],
  [/^frame\.nav\.(search|vins|saved)$/, 16],
  [/^results\.view\.\w+$/, 16],
  [/^analysis\.show\.\w+$/, 24],
  [/^(favourites|searches|compare|marks|backup)\.title$/, 26],
  [/^filters\.name\.\w+$/, 34],
]
test.each(widths)('%s fits in %i characters', (ids, most) => {
  const long = languages.flatMap((language) =>
    messagesOf(language).filter(([id, text]) => ids.test(id) && [...text].length > most),
  )
  expect(long).toEqual([])
  expect(messagesOf('en').filter(([id]) => ids.test(id)).length).toBeGreaterThan(0)
})

test('every message is used', () => {
  const code = ['src', 'gateway', 'build', 'contract']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|languages\//.test(file))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    .join('\n')
  const literal = new Set([...code.matchAll(/['"]([a-zA-Z]+(?:\.[\w.-]+)+)['"]/g)].map(([, id = '']) => id))
  // A composed id may contain any word in its placeholders.
  const made = [...code.matchAll(/`((?:[a-zA-Z]+\.|\$\{\w+\}\.)[^`\n]*)`/g)].map(([, template = '']) => {
    const parts = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replaceAll('.', '\\.'))
    return parts.some((part) => /[^\w.\\-]/.test(part)) ? /^$/ : new RegExp(`^${parts.join('[\\w.-]+')}$`)
  })
  const unused = messagesOf('en')
    .map(([id]) => id)
    .filter((id) => !literal.has(id) && !made.some((pattern) => pattern.test(id)))
  expect(unused).toEqual([])
})

test('no message is both the action of a button and the name of a heading', () => {
  const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  const idsIn = (parts: RegExp) =>
    new Set(
      code.flatMap((text) =>
        [...text.matchAll(parts)].flatMap(([part]) =>
          [...part.matchAll(/\bt\('([\w.-]+)'/g)].map(([, id = '']) => id),
        ),
      ),
    )
  const acts = idsIn(/<(Button|button)\b[^]*?<\/\1>/g)
  const names = idsIn(/<(h[1-6]|th|legend|caption|dt)\b[^]*?<\/\1>|useTitle\([^)]*\)/g)
  expect(acts.size).toBeGreaterThan(100)
  expect(names.size).toBeGreaterThan(30)
  // English has one word for both. Excepted: a button named after its target, and a form for names.
  const except = ['found.filters', 'analysis.then.column']
  expect([...acts].filter((id) => names.has(id) && !except.includes(id))).toEqual([])
})
