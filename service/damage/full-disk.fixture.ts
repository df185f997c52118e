import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system that a test can fill up and enlarge. */
export interface SmallDisk {
  readonly dir: string
  /** Fills the disk until `leave` bytes are free. */
  fill(leave: number): Promise<void>
  /** Removes the filler, and makes the disk `bytes` large. */
  grow(bytes: number): Promise<void>
  remove(): Promise<void>
}

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Mounts a disk of that size. Undefined where mounting is not possible (it takes root on Linux). */
export async function smallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-small-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${Math.ceil(bytes)}`, 'forecourt', dir)) {
    await rm(dir, { recursive: true })
    return undefined
  }
  const filler = join(dir, 'filler')
  return {
    dir,
    fill: async (leave) => {
      const { bavail, bsize } = statfsSync(dir)
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
    },
    grow: async (size) => {
      await rm(filler, { force: true })
      run('mount', '-o', `remount,size=${Math.ceil(size)}`, dir)
    },
    remove: async () => {
      run('umount', '-l', dir)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
