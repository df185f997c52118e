import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Endpoint, endpointNames, endpoints } from '../contract/endpoints.ts'
import { type Language, languages } from '../contract/languages.ts'
import { particulars } from '../contract/generated/particulars.ts'
import { removalPath, shellPath, workerPath } from '../contract/offline.ts'
import type { OfflineLists } from '../src/offline/lists.ts'
import { wordsLanguage } from './messages.ts'

const virtual = 'virtual:offline'

/** A larger file is cached only after use, such as the map or the XLSX writer. Compressed it is a third. */
const mostBytes = 80_000

const answered = endpointNames.map((name): Endpoint => endpoints[name])

const paths: Pick<OfflineLists, 'keptPaths' | 'unkeptPaths'> = {
  keptPaths: answered.flatMap(({ url, kept }) =>
    kept === undefined ? [] : [{ part: kept, path: url.replace(/\{\w+\}/g, '[^/]+') }],
  ),
  unkeptPaths: answered.flatMap(({ url, kept, app }) => (kept === undefined && app !== 'never' ? [url] : [])),
}

const ofLanguages = (filesOf: (language: Language) => readonly string[]) =>
  // `Object.fromEntries` loses the type of its keys, which are the languages.
  Object.fromEntries(
    languages.map((language) => [language, filesOf(language)]),
  ) as unknown as OfflineLists['filesOf']

const listsModule = (lists: OfflineLists): Plugin => ({
  name: 'forecourt:offline-lists',
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load: (id) =>
    id === `\0${virtual}`
      ? Object.entries(lists)
          .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)}`)
          .join('\n')
      : undefined,
})

/** Bundles a worker into one script, which every browser accepts. */
async function bundled(source: string, lists: OfflineLists): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [listsModule(lists)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/offline/worker', source),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [made].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${source} was not built`)
  return output.output[0].code
}

const nameOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => `/${file.fileName}`

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  file.type === 'chunk' ? file.code.length : file.source.length

function listsOf(bundle: Rolldown.OutputBundle, shell: string): OfflineLists {
  const all = Object.values(bundle)
  const named = (name: string) =>
    all.flatMap((file) => (file.type === 'asset' && file.names.includes(name) ? [nameOf(file)] : []))
  const font = (subset: string) => named(`onest-${subset}-wght-normal.woff2`)
  const languageOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'chunk' ? wordsLanguage(file.name) : undefined
  const wanted = all.filter(
    (file) =>
      (file.type === 'chunk' && file.isEntry) ||
      (/\.(?:js|css)$/.test(file.fileName) && sizeOf(file) <= mostBytes && languageOf(file) === undefined),
  )
  return {
    ...paths,
    filesOf: ofLanguages((language) => {
      const subset = particulars[language].font
      const words = all.filter((file) => languageOf(file) === language).map(nameOf)
      return [...words, ...(subset === undefined ? [] : font(subset))]
    }),
    files: [
      { url: shellPath, revision: createHash('sha256').update(shell).digest('base64url').slice(0, 16) },
      ...[...wanted.map(nameOf), ...font('latin')].map((url) => ({ url, revision: null })),
    ],
  }
}

const noLists: OfflineLists = { ...paths, files: [], filesOf: ofLanguages(() => []) }

/**
 * Emits, after a build, the service worker with its list of files, the worker that removes it, and the page without
 * an address that the worker serves. In tests the lists are empty.
 */
export const offline = (): Plugin[] => [
  listsModule(noLists),
  {
    name: 'forecourt:offline',
    // The server build has no page.
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      // Runs after index.html is finished.
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html was not built')
        const shell = String(page.source)
        const lists = listsOf(bundle, shell)
        const emit = (path: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: path.slice(1), source })
        emit(shellPath, shell)
        emit(workerPath, await bundled('worker.ts', lists))
        emit(removalPath, await bundled('removal.ts', lists))
      },
    },
  },
]
