import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { engineNames } from '#service/store/open.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

// Checks statements of the documents against the code: files, commands, settings, figures.

const files = projectFiles()
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('demo/'))
const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.startsWith('demo/refresh/'))
const text = pages.map(readProjectFile).join('\n')

/** Whether a file with this path, or path ending, exists. */
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

describe('named files exist', () => {
  // Files that a walk-through tells the developer to write do not exist yet.
  const toBeWritten = new Set([...text.matchAll(/\*\*`([^`]+)`\*\*, new:/g)].map(([, name = '']) => name))

  test('in documents', () => {
    const named = pages.flatMap((page) =>
      [...readProjectFile(page).matchAll(/`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css))`/g)].map(
        ([, name = '']) => ({ page, name }),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name }) => !isThere(name) && !toBeWritten.has(name))).toEqual([])
  })

  test('in comments', () => {
    const named = code.flatMap((file) =>
      [...readProjectFile(file).matchAll(/(?:^|\s)(?:\/\/|\/?\*\*?) (.*)/gm)]
        .flatMap(([, line = '']) => [
          ...line.matchAll(/(?<![\w./:@-])((?:[\w-]+\/)*[\w-]+(?:\.\w+)*\.(?:tsx?|mjs|md))\b/g),
        ])
        .map(([, name = '']) => ({ file, name })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !isThere(name))).toEqual([])
  })
})

test('named commands exist', () => {
  const scripts = files
    .filter((file) => /(?:^|\/)package\.json$/.test(file))
    // The only part that is read here.
    .map((file) => (JSON.parse(readProjectFile(file)) as { scripts?: Record<string, string> }).scripts ?? {})
  const named = [...text.matchAll(/npm run ([\w:]+(?:-\w+)*)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !scripts.some((known) => Object.hasOwn(known, name)))).toEqual([])
})

test('documented settings and settings that the code reads are the same', () => {
  const settings = (of: string) => new Set(of.match(/\b(?:FORECOURT|VEHICLES|VITE|OPENSEARCH)_[A-Z_]+\b/g))
  const read = settings(code.map(readProjectFile).join('\n'))
  const told = settings(text)
  expect([...read].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !read.has(name))).toEqual([])
})

test('the manual names every engine', () => {
  const row = /^\| `--engine NAME`.*$/m.exec(readProjectFile('docs/service.md'))?.[0] ?? ''
  expect(engineNames.filter((name) => !row.includes(name))).toEqual([])
})

const inWords: Readonly<Record<string, string>> = { '6': 'six', '16': 'sixteen' }
const digits = (value: number) => value.toLocaleString('en')
const numeral = (file: string, before: string): string => {
  const found = readProjectFile(file)
    .split(before)[1]
    ?.match(/^[\d_]+/)?.[0]
  return digits(Number(found?.replaceAll('_', '')))
}

test.each<[page: string, says: (figure: string) => string, figure: () => string]>([
  [
    'docs/architecture.md',
    (n) => `rests on for ${n} ms`,
    () => numeral('src/lib/timing.ts', 'hoverIntentMs = '),
  ],
  [
    'docs/architecture.md',
    (n) => `After ${n} ms`,
    () => numeral('gateway/pages/page.ts', 'describeTimeoutMs = '),
  ],
  [
    'docs/architecture.md',
    (n) => `${inWords[n] ?? n} \`GET\` endpoints`,
    () => digits(Object.keys(endpoints).length),
  ],
])('%s says the figure of the code (%#)', (page, says, figure) => {
  expect(readProjectFile(page)).toContain(says(figure()))
})

test('files of deploy/ require a password and listen on this machine only', () => {
  const compose = readProjectFile('deploy/compose.yaml')
  expect(compose.match(/^ +ports:.*/gm)).toEqual(["    ports: ['${LISTEN:-127.0.0.1}:${PORT:-8080}:8080']"])
  expect(compose).toContain("password: { file: '${PASSWORD:?")
  expect(compose).toContain('FORECOURT_PASSWORD_FILE: /run/secrets/password')
  const unit = readProjectFile('deploy/systemd/forecourt-gateway.service')
  expect(unit).toMatch(/^LoadCredential=password:\/etc\/forecourt\/password$/m)
  expect(unit).toContain('FORECOURT_PASSWORD_FILE=%d/password')
  expect(unit).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1$/m)
})

test('programs and settings in deploy/ exist', () => {
  const deployed = files
    .filter((file) => file.startsWith('deploy/'))
    .map(readProjectFile)
    .join('\n')
  const named = (of: RegExp) => new Set(deployed.match(of))
  const started = named(/[\w/]+\.(?:ts|mjs)\b/g)
  expect(started.size).toBe(3)
  expect([...started].filter((file) => !files.includes(file))).toEqual([])
  const read = code.map(readProjectFile).join('\n')
  // These two settings are OpenSearch's own.
  const settings = named(/\b(?:FORECOURT|VEHICLES|OPENSEARCH)_(?!JAVA_OPTS|PATH_CONF)[A-Z_]+\b/g)
  expect(settings.size).toBeGreaterThan(5)
  expect([...settings].filter((name) => !read.includes(name))).toEqual([])
  const version = /<opensearch\.version>([\d.]+)/.exec(readProjectFile('scripts/opensearch/pom.xml'))?.[1]
  expect(named(/opensearchproject\/opensearch:[\d.]+/g)).toEqual(
    new Set([`opensearchproject/opensearch:${version}`]),
  )
})
