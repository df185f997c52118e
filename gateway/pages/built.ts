import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPage, FirstMarkup, PageDescriber } from '#contract/page-head.ts'

export interface Built {
  readonly html: string
  readonly page: BuiltPage
  readonly markup: FirstMarkup
  readonly describer: PageDescriber
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** One build writes all files, so checking that each part exists is enough. */
function isPage(value: unknown): value is BuiltPage {
  return isObject(value) && ['styles', 'first', 'later', 'car'].every((name) => name in value)
}

const isMarkup = (value: unknown): value is FirstMarkup => isObject(value) && 'en' in value

const isDescriber = (value: unknown): value is PageDescriber =>
  isObject(value) && 'describe' in value && 'plain' in value

/** Reads the build once per process. Rejects when `dist` holds none. */
export async function readBuilt(dist: string): Promise<Built> {
  const server = join(dist, 'server')
  const [html, page, markup, describer] = await Promise.all([
    readFile(join(dist, 'index.html'), 'utf8'),
    readFile(join(dist, 'page.json'), 'utf8').then((text): unknown => JSON.parse(text)),
    readFile(join(server, 'markup.json'), 'utf8').then((text): unknown => JSON.parse(text)),
    // The location of the build is only known at run time.
    import(pathToFileURL(join(server, 'server.js')).href).then((module: unknown) => module),
  ])
  if (!isPage(page) || !isMarkup(markup) || !isDescriber(describer))
    throw new Error(`The build in ${dist} is of another version. Build it again with npm run build.`)
  return { html, page, markup, describer }
}
