import { basename, dirname, join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { filterTable } from './filter-table.ts'
import { importsOf, projectFiles, readProjectFile } from './project-files.ts'

// Rules for the whole project that no compiler checks. Each is from docs/architecture.md or
// CONTRIBUTING.md.

const files = projectFiles()
const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.startsWith('demo/refresh/'))
const isTest = (file: string) => /\.(?:test|e2e|fixture)\.tsx?$/.test(file) || file.startsWith('e2e/')
const top = (path: string) => path.split('/')[0] ?? ''
const folders = ['contract', 'service', 'mirror', 'conformance', 'demo', 'import', 'gateway', 'build', 'src']

describe('imports point one way', () => {
  const allowed: Record<string, readonly string[]> = {
    contract: ['contract'],
    service: ['contract', 'service'],
    mirror: ['contract', 'service', 'mirror'],
    conformance: ['contract', 'service', 'conformance'],
    demo: ['contract', 'demo'],
    import: ['contract', 'service', 'demo', 'import'],
    gateway: ['contract', 'service', 'mirror', 'gateway'],
    build: ['contract', 'src', 'build'],
    src: ['contract', 'src'],
  }

  test.each(folders)('%s', (folder) => {
    const wrong = code
      .filter((file) => top(file) === folder && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => folders.includes(top(name)) && !allowed[folder]?.includes(top(name)))
          .map((name) => `${file} imports ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('the contract imports only the schema library', () => {
    const packages = code
      .filter((file) => file.startsWith('contract/') && !isTest(file))
      .flatMap(importsOf)
      .filter((name) => !name.startsWith('contract/'))
    expect(packages.filter((name) => name !== 'valibot' && !name.startsWith('@valibot/'))).toEqual([])
  })

  test('the server does not import React, the app does not import Node', () => {
    const wrong = code
      .filter((file) => !isTest(file))
      .flatMap((file) => importsOf(file).map((name) => [file, name] as const))
      .filter(([file, name]) =>
        /^(?:service|mirror|conformance|gateway|demo|import|build)\//.test(file)
          ? /^react|^@tanstack/.test(name)
          : file.startsWith('src/') && name.startsWith('node:'),
      )
    expect(wrong).toEqual([])
  })

  // Lower layers do not import higher ones; a folder that is not listed is on the third layer.
  const layers = [
    ['src/lib', 'src/i18n', 'src/stores', 'src/ui', 'src/styles'],
    ['src/app/address', 'src/api'],
  ]
  const layerOf = (path: string) => {
    if (/^src\/app\/[^/]+$/.test(path)) return 3
    const found = layers.findIndex((layer) => layer.some((folder) => path.startsWith(`${folder}/`)))
    return found === -1 ? 2 : found
  }

  test('in the app from the router down to ui and lib', () => {
    const wrong = code
      .filter((file) => file.startsWith('src/') && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => name.startsWith('src/') && layerOf(name) > layerOf(file))
          .map((name) => `${file} imports ${name}`),
      )
    expect(wrong).toEqual([])
  })
})

/** Cycles as paths, such as [a, b, a]. */
function circles(nodes: readonly string[], to: (node: string) => readonly string[]): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (node: string, way: readonly string[]) => {
    const at = way.indexOf(node)
    if (at >= 0) found.push([...way.slice(at), node])
    if (at >= 0 || done.has(node)) return
    for (const next of to(node)) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of nodes) visit(node, [])
  return found
}

/** Type imports count too: a file that needs a type depends on its file. */
const importsWithin = (inside: readonly string[]) => (file: string) =>
  importsOf(file).filter((name) => inside.includes(name))

/** Cycles of parts; files of one part may import each other. */
function circlesOfParts(inside: readonly string[], partOf: (file: string) => string) {
  const parts = new Map<string, Set<string>>()
  for (const file of inside) {
    const known = parts.get(partOf(file)) ?? new Set()
    parts.set(partOf(file), known)
    for (const name of importsWithin(inside)(file)) if (partOf(name) !== partOf(file)) known.add(partOf(name))
  }
  return { parts: parts.size, circles: circles([...parts.keys()], (part) => [...(parts.get(part) ?? [])]) }
}

/** The folders that contain a file. */
const foldersOf = (file: string): string[] =>
  file.split('/').flatMap((_, at, steps) => (at === 0 ? [] : [steps.slice(0, at).join('/')]))

describe.each(folders)('in %s', (folder) => {
  const inside = code.filter((file) => top(file) === folder && !isTest(file))

  test('files have no import cycle', () => {
    expect(inside.length).toBeGreaterThan(3)
    expect(circles(inside, importsWithin(inside))).toEqual([])
  })

  test('nor have the files and folders of one folder', () => {
    const found = [...new Set(inside.flatMap(foldersOf))]
      // The search is divided by parts of the page, which a test below checks; the export is being rewritten.
      .filter((parent) => parent !== 'src' && !parent.endsWith('/export'))
      .flatMap((parent) => {
        const partOf = (file: string) => /^[^/]+/.exec(file.slice(parent.length + 1))?.[0] ?? file
        const within = inside.filter((file) => file.startsWith(`${parent}/`))
        // Files of the contract are one layer with its folders: a kind reads codes, a filter has a kind.
        const parts =
          parent === 'contract' ? within.filter((file) => partOf(file) !== basename(file)) : within
        return circlesOfParts(parts, partOf).circles.map((circle) => `${parent}: ${circle.join(' → ')}`)
      })
    expect(found).toEqual([])
  })
})

test('stores return records and do not import their presentation', () => {
  const wrong = code
    .filter((file) => file.startsWith('service/store/') && !isTest(file))
    .flatMap((file) => importsOf(file).map((name) => [file, name] as const))
    .filter(([, name]) => name.startsWith('service/') && !/^service\/(?:store|inventory)\//.test(name))
  expect(wrong).toEqual([])
})

describe('inside the app', () => {
  const inApp = code.filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file))

  // Neighbouring parts of the app, and of the search in the same way.
  const partOf = (file: string) => /^src\/(?:app|search)\/[^/]+\/|^src\/[^/]+\/|^.*$/.exec(file)?.[0] ?? file

  test('parts have no import cycle: search by parts of the page, frame, card, car', () => {
    const found = circlesOfParts(inApp, partOf)
    expect(found.parts).toBeGreaterThan(15)
    expect(found.circles).toEqual([])
  })

  test('delays are defined in one file', () => {
    const wrong = inApp.filter((file) => {
      const content = readProjectFile(file)
      return (
        file !== 'src/lib/timing.ts' &&
        (/\bsetInterval\(/.test(content) || /\bsetTimeout\([^\n]*, \d[\d_]*\)/.test(content))
      )
    })
    expect(wrong).toEqual([])
  })

  test('no effect copies a readable value into state', () => {
    const copies = inApp.filter((file) =>
      /\buse(?:Layout)?Effect\(\(\) => \{?\s*(?:if \(.*?\) )?set[A-Z]\w*\(/.test(readProjectFile(file)),
    )
    expect(copies).toEqual([])
  })

  test('no folder of the search has more than 20 files', () => {
    const sizes = groupBy(
      files.filter((file) => file.startsWith('src/search/')),
      dirname,
    )
    expect(sizes.size).toBeGreaterThan(10)
    expect([...sizes].filter(([, { length }]) => length > 20).map(([folder]) => folder)).toEqual([])
  })
})

describe('every file', () => {
  test('has at most 400 lines', () => {
    const long = code.filter((file) => readProjectFile(file).split('\n').length > 400)
    expect(long).toEqual([])
  })

  test('is imported by its own name, without barrels and default exports', () => {
    expect(code.filter((file) => /(?:^|\/)index\.(?:ts|tsx|mjs)$/.test(file))).toEqual([])
    const defaults = code.filter(
      (file) =>
        !file.endsWith('.config.ts') && /^export default|export \{ default/m.test(readProjectFile(file)),
    )
    expect(defaults).toEqual([])
  })

  test('names no package registry and no folder of one machine', () => {
    const text = /\.(?:ts|tsx|mjs|json|md|html|css|yml|yaml|svg|txt)$|^\.|run$/
    // Joined here, so that this file passes its own test.
    const hosts = [
      ['registry', 'npmjs', 'org'],
      ['registry', 'yarnpkg', 'com'],
      ['npm', 'pkg', 'github', 'com'],
      ['pypi', 'org'],
    ].map((parts) => parts.join('.'))
    const place = new RegExp(
      String.raw`(?:^|[\s'"\`(=:])/(?:tmp|work|home/\w+|root)/|\.\./shared/(?![\w-]+\.ts)`,
      'm',
    )
    const wrong = files
      .filter((file) => text.test(file) && !file.startsWith('demo/data/'))
      .filter((file) => {
        const content = readProjectFile(file)
        return place.test(content) || hosts.some((host) => content.includes(host))
      })
    expect(wrong).toEqual([])
  })
})

describe('names', () => {
  const sources = code.filter(
    (file) => !isTest(file) && !['bench', 'e2e', 'scripts', 'demo'].includes(top(file)),
  )

  /** Names that several files declare, as `name: file, file`. */
  const declaredTwice = (inside: readonly string[], declaration: RegExp) =>
    [
      ...groupBy(
        inside.flatMap((file) =>
          [...readProjectFile(file).matchAll(declaration)].map(([, first, second]) => ({
            name: first ?? second ?? '',
            file,
          })),
        ),
        ({ name }) => name,
      ),
    ]
      .filter(([, { length }]) => length > 1)
      .map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)

  test('of types are unique in all sources; only Props is per file', () => {
    const declaration = /^(?:export )?(?:declare )?(?:type|interface|(?:abstract )?class) (?!Props\b)(\w+)/gm
    expect(declaredTwice(sources, declaration)).toEqual([])
  })

  // Browser and server code never meet in one file; a stand-in has the name of the replaced function.
  const exported =
    /^export (?:async )?(?:function\*? (\w+)|const (\w+)[^\n]*? = (?:late\(|memo\(|(?:async )?(?:\(|<|\w+ =>)))/gm
  // `src/app/server.ts` is a program of its own.
  const standsIn = /fixture|sample|\/suite\/|^src\/server\.ts$/
  test.each([
    ['the servers', ['contract', 'service', 'mirror', 'conformance', 'import', 'gateway']],
    ['the app', ['contract', 'src']],
  ])('of exported functions are unique in %s', (_, programs) => {
    const inside = sources.filter((file) => programs.includes(top(file)) && !standsIn.test(file))
    expect(declaredTwice(inside, exported)).toEqual([])
  })
})

describe('the key', () => {
  const mentions = (file: string) => /api_?key/i.test(readProjectFile(file))

  test('is unknown to the app', () => {
    expect(code.filter((file) => file.startsWith('src/') && !isTest(file) && mentions(file))).toEqual([])
  })

  test('is added at one place of the gateway and removed at one', () => {
    const named = code.filter((file) => file.startsWith('gateway/') && !isTest(file))
    expect(named.filter((file) => /(?<![.\w])api_key/.test(readProjectFile(file)))).toEqual([
      'gateway/proxy/address.ts',
      'gateway/proxy/key-removal.ts',
    ])
  })
})

describe('tests', () => {
  test('in the browser use what users perceive, and no mocks', () => {
    const faults = [
      /\.route\(/,
      /waitForTimeout/,
      /locator\(\s*['"`](?:[.#]|\[(?!aria-|lang))/,
      /(?<!test\.)setTimeout\(/,
    ]
    const wrong = code
      .filter((file) => file.startsWith('e2e/'))
      .filter((file) => faults.some((fault) => fault.test(readProjectFile(file))))
    expect(wrong).toEqual([])
  })

  test('are the only importers of fixtures', () => {
    const wrong = code
      .filter((file) => !isTest(file) && !/\.checks\.tsx?$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => /\.fixture(?:\.tsx?)?$/.test(name))
          .map((name) => `${file} imports ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('assert no times, which the bench measures', () => {
    const wrong = code.filter(
      (file) =>
        isTest(file) && !file.startsWith('scripts/') && /from '[^']*bench\//.test(readProjectFile(file)),
    )
    expect(wrong).toEqual([])
  })

  test('are all run: none is skipped or alone', () => {
    const wrong = code.filter(
      (file) => isTest(file) && /\b(?:test|describe|it)\.(?:only|skip|todo)\(/.test(readProjectFile(file)),
    )
    expect(wrong).toEqual([])
  })

  test('name every endpoint', () => {
    const titles = code
      .filter((file) => isTest(file) || file.startsWith('service/'))
      .flatMap((file) => [
        ...readProjectFile(file).matchAll(/\b(?:test|describe|it)(?:\.\w+\(.*?\))?\(\s*(['"`])(.*?)\1/g),
      ])
      .map(([, , title = '']) => title)
    // A title may leave out braces: "/models with generations".
    const named = new Set(titles.flatMap((title) => title.split(/[\s,:;]+/)))
    const missing = Object.values(endpoints).filter(
      ({ url }) => !named.has(url) && !named.has(url.replace(/\/\{.*$/, '')),
    )
    expect(missing.map(({ url }) => url)).toEqual([])
  })
})

describe('README', () => {
  const readme = readProjectFile('README.md')

  test('lists the filters as they are', () => {
    const section = readme.split('<!-- filters -->')[1]?.split('<!-- /filters -->')[0] ?? ''
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    expect(rows).toEqual(filterTable())
  })

  test('links only to existing files', () => {
    const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('demo/refresh/'))
    const missing = pages.flatMap((page) =>
      [...readProjectFile(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = '']) => join(dirname(page), link).split(sep).join('/'))
        .filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))
        .map((path) => `${page} → ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('maps existing folders', () => {
    const map = readme.split('## Map of the folders')[1]?.split('\n## ')[0] ?? ''
    const named = [...map.matchAll(/^ {4}(\S+?)\/?\s/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(
      named.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`))),
    ).toEqual([])
  })
})

test('every decision has its four headings', () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d{3}-[\w-]+\.md$/.test(file))
  expect(decisions.length).toBeGreaterThan(0)
  for (const file of decisions) {
    const headings = [...readProjectFile(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings, file).toEqual(['Context', 'Decision', 'Consequences', 'Status'])
  }
})
