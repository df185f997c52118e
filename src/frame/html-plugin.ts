import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { languages } from '../../contract/languages.ts'
import { firstSearch } from '../api/first-search.ts'
import { catalogueName } from '../i18n/plugin.ts'

type FirstFile = { rel?: 'modulepreload'; as?: 'fetch' | 'font' | 'style'; href: string }

/** Letters beyond basic Latin: which subset of the font a language's first screen needs. */
const subsetOf: Record<string, string> = { ru: 'cyrillic', uk: 'cyrillic', bg: 'cyrillic', pl: 'latin-ext' }

const frameFolder = import.meta.dirname
/** Markup without its comments and line breaks. */
const readMarkup = (file: string) =>
  readFileSync(join(frameFolder, file), 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

/** Every name that stands in quotes anywhere in the app's code. */
const namesInCode = (): ReadonlySet<string> => {
  const folder = join(frameFolder, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('icon-names.ts') && !file.endsWith('.test.ts'),
  )
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return new Set(
    [...code.matchAll(/'([a-z-]+)'|"([a-z-]+)"/g)].map(([, single, double]) => single ?? double ?? ''),
  )
}

/** The icons that somebody draws; the set has more, for parts to come. */
const readSprite = () => {
  const named = namesInCode()
  return readMarkup('../ui/icons.svg').replace(
    /<symbol id="i-([a-z-]+)".*?<\/symbol>/gs,
    (symbol, name: string) => (named.has(name) ? symbol : ''),
  )
}

/** A later page's script and what it imports, without what the first page has. */
const codeOf = (source: string, bundle: Rolldown.OutputBundle): FirstFile[] => {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const wanted = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || wanted.has(chunk.fileName)) return
    wanted.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)))
  return [...wanted].map((name) => ({ rel: 'modulepreload', href: `/${name}` }))
}

/** The boot script as one small text; what the build alone knows is still to be put in. */
const bundleBoot = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      lib: { entry: join(frameFolder, 'boot.ts'), formats: ['iife'], name: 'boot' },
    },
  })
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined
  const code = output?.[0].code
  if (code === undefined) throw new Error('The boot script could not be built')
  return code.trim()
}

/**
 * What index.html cannot hold by itself: the boot script (inline, because a request of its own would delay the first
 * paint), the icons (in the page, so that they cost neither a request nor script), what stands until the script is there,
 * the first page's styles, and after a build `csp.json` with
 * the hash of every inline script and style, so that the server may allow exactly those and nothing else.
 */
export const html = (): Plugin => {
  let boot: Promise<string> | undefined
  let out = ''
  return {
    name: 'forecourt:html',
    configResolved(config) {
      out = config.build.outDir
    },
    transformIndexHtml: {
      order: 'post',
      async handler(text, { bundle }) {
        const first: Record<string, FirstFile[]> = {}
        const car: Record<string, FirstFile[]> = {}
        const code = codeOf('/src/car/CarPage.tsx', bundle ?? {})
        const files = Object.values(bundle ?? {})
        const assetOf = (name: string) =>
          files.find((file) => file.type === 'asset' && file.names.includes(name))?.fileName
        const fontOf = (subset: string) => assetOf(`onest-${subset}-wght-normal.woff2`)
        for (const language of languages) {
          const words = assetOf(catalogueName(language, 'first'))
          const subset = subsetOf[language]
          const font = subset === undefined ? undefined : fontOf(subset)
          first[language] = [
            ...(words === undefined ? [] : [{ as: 'fetch' as const, href: `/${words}` }]),
            ...(font === undefined ? [] : [{ as: 'font' as const, href: `/${font}` }]),
          ]
          const later = assetOf(catalogueName(language, 'later'))
          const styles = assetOf('later.css')
          car[language] = [
            ...code,
            ...(later === undefined ? [] : [{ as: 'fetch' as const, href: `/${later}` }]),
            ...(styles === undefined ? [] : [{ as: 'style' as const, href: `/${styles}` }]),
          ]
        }
        boot ??= bundleBoot()
        const script = (await boot)
          .replaceAll('__FIRST_FILES__', () => JSON.stringify(first))
          .replaceAll('__CAR_FILES__', () => JSON.stringify(car))
          .replaceAll('__FIRST_SEARCH__', () => JSON.stringify(firstSearch))
        const latin = fontOf('latin')
        // Low: the fallback has the same measures, so the font must not hold up the app's own script.
        const preload =
          latin === undefined
            ? ''
            : `<link rel="preload" href="/${latin}" as="font" type="font/woff2" crossorigin fetchpriority="low">`
        // In the page: the first paint would wait for a request of its own. Where nothing was built (development) it stays one.
        const styles = (link: string): string | undefined => {
          const sheet = files.find(({ fileName }) => link.includes(`"/${fileName}"`))
          return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : undefined
        }
        return (
          text
            .replace(/<link rel="stylesheet"[^>]*>/, (link) => styles(link) ?? link)
            .replace('<!--boot-->', () => `<script>${script}</script>${preload}`)
            .replace('<!--icons-->', readSprite)
            .replace('<!--shell-->', () => readMarkup('shell.html'))
            // As data: a request of its own would come before the first results.
            .replace(
              '"/favicon.svg"',
              () => `"data:image/svg+xml,${encodeURIComponent(readMarkup('../../public/favicon.svg'))}"`,
            )
        )
      },
    },
    // Parts that load later name the first page's styles among what they need. These stand in the page: a second copy
    // would come after the styles of later pages and win over them. The entry, which is there, takes their place.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (entry === undefined) return
        for (const styles of entry.viteMetadata?.importedCss ?? [])
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${entry.fileName}"`)
      },
    },
    writeBundle: {
      order: 'post',
      handler() {
        const page = readFileSync(join(out, 'index.html'), 'utf8')
        const hashes = (element: string) =>
          [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
            ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
          )
        const csp = { scriptSrc: hashes('script'), styleSrc: hashes('style') }
        writeFileSync(join(out, 'csp.json'), `${JSON.stringify(csp)}\n`)
      },
    },
  }
}
