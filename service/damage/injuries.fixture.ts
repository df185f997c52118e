import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { Random } from '../store/suite/random.ts'

// Ways in which a file can be damaged.

const noise = (random: Random, length: number) => Uint8Array.from({ length }, () => random.below(256))

function overwrite(path: string, at: number, length: number, random: Random): void {
  const file = openSync(path, 'r+')
  writeSync(file, noise(random, Math.min(length, statSync(path).size - at)), 0, undefined, at)
  closeSync(file)
}

const anywhere = (path: string, random: Random) => random.below(Math.max(1, statSync(path).size))

export const folderInstead = 'a folder of that name'

export const injuries: Readonly<Record<string, (path: string, random: Random) => void>> = {
  'flip 512 bytes': (path, random) => overwrite(path, anywhere(path, random), 512, random),
  'flip 512 at the head': (path, random) =>
    overwrite(path, Math.min(statSync(path).size, random.below(100)), 512, random),
  'flip a byte': (path, random) => overwrite(path, anywhere(path, random), 1, random),
  delete: (path) => rmSync(path),
  empty: (path) => truncateSync(path),
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  append: (path, random) => writeFileSync(path, noise(random, 3000), { flag: 'a' }),
  'other content': (path) =>
    writeFileSync(path, 'nothing that was written here, and much of it '.repeat(100)),
  [folderInstead]: (path) => {
    rmSync(path)
    mkdirSync(path)
  },
}
