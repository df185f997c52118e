import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../contract/languages.ts'
import { particulars } from '../contract/generated/particulars.ts'
import type { BuiltPage, PageFile } from '../contract/page-head.ts'
import { catalogueName } from './messages.ts'

/** The code that each later page begins with. */
const laterPages = {
  car: '/src/car/CarPage.tsx',
  vin: '/src/car/CarPage.tsx',
  listing: '/src/car/CarPage.tsx',
} as const

/** Markup without its line breaks. */
const readMarkup = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

/** A later page's script and what it imports, without what the first page has. */
function codeOf(source: string, bundle: Rolldown.OutputBundle): PageFile[] {
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

const hashesOf = (page: string) =>
  [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/**
 * What index.html cannot hold by itself: the icons (in the page, so that they cost neither a request nor script) and, after
 * a build, `page.json`: the files that a language and a page need at once, for the gateway to preload, and the hashes of
 * inline styles, so that it may allow exactly those.
 */
export const html = (): Plugin => {
  const built = { first: {}, later: {}, code: {} } as Omit<BuiltPage, 'styles'>
  let out = ''
  return {
    name: 'forecourt:html',
    // What the server runs has no page of its own.
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    configResolved(config) {
      out = config.build.outDir
    },
    transformIndexHtml: {
      order: 'post',
      handler(text, { bundle = {} }) {
        const files = Object.values(bundle)
        const asset = (name: string | undefined, as: NonNullable<PageFile['as']>): PageFile[] => {
          const found = files.find((file) => file.type === 'asset' && file.names.includes(name ?? ''))
          return found === undefined ? [] : [{ as, href: `/${found.fileName}` }]
        }
        const font = (subset: string) => `onest-${subset}-wght-normal.woff2`
        for (const language of languages) {
          const subset = particulars[language].font
          built.first[language] = [
            ...asset(catalogueName(language, 'first'), 'fetch'),
            ...asset(subset && font(subset), 'font'),
          ]
          built.later[language] = [
            ...asset(catalogueName(language, 'later'), 'fetch'),
            ...asset('later.css', 'style'),
          ]
        }
        for (const [page, source] of Object.entries(laterPages)) built.code[page] = codeOf(source, bundle)
        const [latin] = asset(font('latin'), 'font')
        // Low: the fallback has the same measures, so the font must not hold up the app's own script.
        const preload =
          latin === undefined
            ? ''
            : `<link rel="preload" href="${latin.href}" as="font" type="font/woff2" crossorigin fetchpriority="low">`
        return (
          text
            .replace('<!--font-->', preload)
            .replace('<!--icons-->', () => readMarkup('../src/ui/icons.svg'))
            // As data: a request of its own would come before the first results.
            .replace(
              '"/favicon.svg"',
              () => `"data:image/svg+xml,${encodeURIComponent(readMarkup('../public/favicon.svg'))}"`,
            )
        )
      },
    },
    writeBundle: {
      order: 'post',
      handler() {
        const page: BuiltPage = {
          ...built,
          styles: hashesOf(readFileSync(join(out, 'index.html'), 'utf8')),
        }
        writeFileSync(join(out, 'page.json'), `${JSON.stringify(page)}\n`)
      },
    },
  }
}
