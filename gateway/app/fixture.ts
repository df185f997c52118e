import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The least that a build consists of; what its words say is what the service answers to `?tell=<path>`. */
export async function writeBuild(dist: string): Promise<void> {
  const server = join(dist, 'server')
  await mkdir(server, { recursive: true })
  const kinds = Object.fromEntries(
    ['search', 'car', 'vins', 'other'].map((kind) => [
      kind,
      `<main>${kind}<span class="a" data-picture="0" ></span></main>`,
    ]),
  )
  const files = {
    [join(dist, 'index.html')]:
      '<!doctype html><html dir="ltr"><head><!--head--><title>as built</title><!--/head--></head>' +
      '<body><div id="app"><!--app--></div></body></html>',
    [join(dist, 'page.json')]: JSON.stringify({
      styles: ["'sha256-def='"],
      first: {
        en: [{ as: 'fetch', href: '/assets/en.json' }],
        uk: [{ as: 'font', href: '/assets/uk.woff2' }],
      },
      later: { en: [{ as: 'style', href: '/assets/later.css' }] },
      code: { car: [{ rel: 'modulepreload', href: '/assets/car.js' }] },
    }),
    [join(dist, 'sw.js')]: '// keeps the app',
    [join(dist, 'sw-off.js')]: '// removes itself',
    [join(dist, 'shell.html')]: '<!doctype html><html dir="ltr"><head></head></html>',
    [join(server, 'markup.json')]: JSON.stringify({ en: kinds, uk: kinds }),
    [join(server, 'package.json')]: '{"type":"module"}',
    [join(server, 'server.js')]: `
      const base = { title: 'Forecourt', heading: 'Forecourt', type: 'website', pictures: [] }
      export const plain = (language) => ({ ...base, description: 'plain ' + language })
      export const describe = async ({ params, language }, ask) =>
        params.has('tell')
          ? { ...base, description: 'told', ...JSON.parse(await ask(params.get('tell'))) }
          : plain(language)`,
  }
  for (const [file, text] of Object.entries(files)) await writeFile(file, text)
}
