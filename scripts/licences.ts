import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project-files.ts'

// What others' work may be used here, and under which licence each package is. A package under any other is somebody's
// decision, written down here with its reason.

/** Copies name the author and include the text (scripts/notices.ts); nothing else is required. */
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

/** Used as they are, beside our code and unchanged. */
const asTheyAre: Readonly<Record<string, RegExp>> = {
  // libvips, a library of its own that sharp loads: it can be exchanged for another build of it.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Tools that run while we build and test, file by file under their licence.
  'MPL-2.0': /^(?:lightningcss|axe-core|@axe-core\/|ical\.js$)/,
  // A font: it may be part of a work and not be sold by itself.
  'OFL-1.1': /^@fontsource-variable\//,
}

export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** SPDX, as the package says it. */
  readonly licence: string | undefined
  /** Where it lies, from the root. */
  readonly folder: string
  /** Only tests and builds want it. */
  readonly dev: boolean
}

/** Every package of the lock file, those of other platforms too. */
export function lockedPackages(): LockedPackage[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  // npm writes it; what is read of it is what its documentation says.
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
