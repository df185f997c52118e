import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project-files.ts'

// Licences that packages may have. A package under another licence needs a decision, written down here with its
// reason.

/** Copies must name the author and include the text (scripts/notices.ts); these licences require nothing else. */
const permissive = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
]

/** Used unchanged, beside our code. */
const asTheyAre: Readonly<Record<string, RegExp>> = {
  // libvips, a separate library that sharp loads: it can be replaced by another build.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Build and test tools; the licence applies per file.
  'MPL-2.0': /^(?:lightningcss|axe-core|@axe-core\/|ical\.js$)/,
  // A font: it may be part of a work but not be sold alone.
  'OFL-1.1': /^@fontsource-variable\//,
}

export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression from the package. */
  readonly licence: string | undefined
  /** Path from the root. */
  readonly folder: string
  /** Only tests and builds need it. */
  readonly dev: boolean
}

/** Every package of the lock file, including those of other platforms. */
export function lockedPackages(): LockedPackage[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  // npm documents the parts that are read here.
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([folder, { version, license, dev, devOptional }]) =>
    folder === ''
      ? []
      : [
          {
            name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version,
            licence: license,
            folder,
            dev: dev === true || devOptional === true,
          },
        ],
  )
}

/** Of `A OR B` one must be allowed, of `A AND B` each. */
export function isAllowed({ name, licence = '' }: Pick<LockedPackage, 'name' | 'licence'>): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((each) => isAllowed({ name, licence: each }))
  return plain
    .split(' AND ')
    .every(
      (each) =>
        permissive.includes(each) || (Object.hasOwn(asTheyAre, each) && asTheyAre[each]?.test(name) === true),
    )
}
