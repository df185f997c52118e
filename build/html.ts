import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../contract/languages.ts'
import { particulars } from '../contract/generated/particulars.ts'
import icons from '../src/ui/icons.json' with { type: 'json' }
import type { BuiltPage, PageFile } from '../contract/page-head.ts'
import { wordsName } from './messages.ts'

/** Reads a markup file and removes its line breaks. */
const readMarkup = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

/** Shapes from Lucide (ISC licence, Lucide Icons and Contributors). */
const sprite = Object.entries(icons)
  .map(([name, shapes]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes}</symbol>`)
  .join('')

const preloadOf = (file: Rolldown.OutputChunk): PageFile => ({
  rel: 'modulepreload',
  href: `/${file.fileName}`,
})

/** The chunk of a later page and its imports, without those of the first page. */
function chunksOf(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const wanted = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || wanted.has(chunk)) return
    wanted.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)))
  return [...wanted]
}

type Filed = Pick<Rolldown.OutputAsset, 'fileName'>

const assetIn = (bundle: Rolldown.OutputBundle, name: string | undefined): Filed | undefined =>
  Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name ?? ''))

const asset = (
  bundle: Rolldown.OutputBundle,
  name: string | undefined,
  as: NonNullable<PageFile['as']>,
): PageFile[] => {
  const found = assetIn(bundle, name)
  return found === undefined ? [] : [{ as, href: `/${found.fileName}` }]
}

/** Styles of later pages are separate files; in a shared file they would load with the first page. */
function laterStyles(bundle: Rolldown.OutputBundle): PageFile[] {
  const found = asset(bundle, 'later.css', 'style')
  if (found.length === 0) throw new Error('The styles of later pages have no file of their own.')
  return found
}

const fontName = (subset: string) => `onest-${subset}-wght-normal.woff2`

function builtPage(bundle: Rolldown.OutputBundle): Omit<BuiltPage, 'styles'> {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const words = (part: 'first' | 'later', language: string) =>
    chunks.filter(({ name }) => name === wordsName(part, language)).map(preloadOf)
  const car = chunksOf('/src/car/CarPage.tsx', chunks).map(preloadOf)
  const each = (filesOf: (language: (typeof languages)[number]) => readonly PageFile[]) =>
    Object.fromEntries(languages.map((language) => [language, filesOf(language)]))
  return {
    first: each((language) => {
      const { font } = particulars[language]
      return [...words('first', language), ...asset(bundle, font && fontName(font), 'font')]
    }),
    later: laterStyles(bundle),
    car: each((language) => [...car, ...words('later', language)]),
  }
}

const hashesOf = (page: string) =>
  [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/**
 * Adds to index.html the icons, which in the page cost neither a request nor script. A build also writes
 * `page.json`: the files that a language and a page need at once, which the gateway preloads, and the hashes of
 * inline styles, so that the gateway's policy allows exactly those.
 */
export const html = (): Plugin => {
  let out = ''
  return {
    name: 'forecourt:html',
    // The server build has no page.
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    configResolved(config) {
      out = config.build.outDir
    },
    transformIndexHtml: {
      order: 'post',
      handler(text, { bundle = {} }) {
        const latin = assetIn(bundle, fontName('latin'))
        // Low priority: the fallback font has the same metrics, so the font must not delay the app's script.
        const preload =
          latin === undefined
            ? ''
            : `<link rel="preload" href="/${latin.fileName}" as="font" type="font/woff2" crossorigin fetchpriority="low">`
        return (
          text
            .replace('<!--font-->', preload)
            .replace('<!--icons-->', () => `<svg xmlns="http://www.w3.org/2000/svg" hidden>${sprite}</svg>`)
            // As a data URL, because a request for the icon would precede the first results.
            .replace(
              '"/favicon.svg"',
              () => `"data:image/svg+xml,${encodeURIComponent(readMarkup('../public/favicon.svg'))}"`,
            )
        )
      },
    },
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        const styles = hashesOf(readFileSync(join(out, 'index.html'), 'utf8'))
        writeFileSync(join(out, 'page.json'), `${JSON.stringify({ ...builtPage(bundle), styles })}\n`)
      },
    },
  }
}
