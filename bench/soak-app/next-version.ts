import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const texts = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest'])

/** File names within a text. */
const fileNames = /[\w.-]+\.\w+/g

/** Hashes of a page's inline styles, which are the only ones that its policy allows. */
const hashesIn = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) =>
    createHash('sha256').update(style).digest('base64'),
  )

/**
 * Makes a build as a next version would be: the same behaviour, but new names of all fingerprinted files.
 * @param version part of the new names; unique for each build
 */
export async function makeNextVersion(from: string, to: string, version: number): Promise<void> {
  await cp(from, to, { recursive: true })
  const assets = join(to, 'assets')
  const names = (await readdir(assets)).filter((name) => !/\.(?:br|gz)$/.test(name))
  const next = new Map(names.map((name) => [name, name.replace(/(?=\.[^.]+$)/, `v${version}`)]))
  await Promise.all([...next].map(([name, other]) => rename(join(assets, name), join(assets, other))))
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      // The compressed twins have the former texts.
      if (/\.(?:br|gz)$/.test(entry.name)) await rm(file)
      else if (entry.isFile() && texts.has(extname(entry.name))) {
        const text = await readFile(file, 'utf8')
        await writeFile(
          file,
          text.replace(fileNames, (name) => next.get(name) ?? name),
        )
      }
    }),
  )
  const [before, after] = await Promise.all(
    [from, to].map(async (dist) => hashesIn(await readFile(join(dist, 'index.html'), 'utf8'))),
  )
  const page = join(to, 'page.json')
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    (before ?? []).reduce((all, hash, at) => all.replaceAll(hash, after?.[at] ?? hash), text),
  )
}
