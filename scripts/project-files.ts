import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Folders that tools make; .gitignore names the same. */
const made = new Set([
  'node_modules',
  'dist',
  'third-party',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
])

/** Every file of the project, sorted, with / in paths. */
export function projectFiles(dir = root): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      if (made.has(entry.name)) return []
      return entry.isDirectory() ? projectFiles(path) : [relative(root, path).split(sep).join('/')]
    })
    .toSorted()
}

export const readProjectFile = (path: string): string => readFileSync(join(root, path), 'utf8')

const importing =
  /(?:^|[\s;(])(?:import|export)\s[^'"()]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * Imports of a file: project paths (`contract/filters.ts`) or package names (`valibot`, `node:fs`).
 */
export function importsOf(file: string): string[] {
  return [...readProjectFile(file).matchAll(importing)].map(([, from, bare]) => {
    const name = from ?? bare ?? ''
    if (name.startsWith('.'))
      return relative(root, join(root, file, '..', name))
        .split(sep)
        .join('/')
    return name.startsWith('#') ? name.slice(1) : name
  })
}
