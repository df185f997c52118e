import {
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs'
import type { Random } from '../store/suite/random.ts'

// What can happen to a file.

const flippedAtOnce = 512

function overwrite(path: string, at: number, length: number, random: Random): void {
  const end = Math.min(at + length, statSync(path).size)
  const file = openSync(path, 'r+')
  try {
    for (let byte = at; byte < end; byte++) writeSync(file, Uint8Array.of(random.below(256)), 0, 1, byte)
  } finally {
    closeSync(file)
  }
}

const anywhere = (path: string, random: Random) => random.below(Math.max(1, statSync(path).size))

export const injuries = {
  'flip 512 bytes': (path, random) => overwrite(path, anywhere(path, random), flippedAtOnce, random),
  'flip 512 at the head': (path, random) => overwrite(path, random.below(100), flippedAtOnce, random),
  'flip a byte': (path, random) => overwrite(path, anywhere(path, random), 1, random),
  delete: (path) => rmSync(path),
  empty: (path) => truncateSync(path),
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  append: (path, random) =>
    writeFileSync(
      path,
      Uint8Array.from({ length: 3000 }, () => random.below(256)),
      { flag: 'a' },
    ),
  'other content': (path) =>
    writeFileSync(path, 'nothing that was written here, and much of it '.repeat(100)),
  'a folder of that name': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
} satisfies Record<string, (path: string, random: Random) => void>

export type Injury = keyof typeof injuries

// Object.keys forgets the keys' type.
export const injuryNames = Object.keys(injuries) as Injury[]
