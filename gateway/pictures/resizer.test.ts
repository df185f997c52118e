import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { childrenOf } from '#service/process.fixture.ts'
import { NotAPicture } from './resize.ts'
import { createResizer } from './resizer.ts'

const slow = 60_000

const picture = () =>
  sharp({ create: { width: 800, height: 533, channels: 3, background: '#678' } })
    .webp()
    .toBuffer()

const widthOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width

test(
  'pictures are resized in a child process, which is reused',
  async () => {
    const before = childrenOf(process.pid)
    const resize = createResizer()
    expect(await widthOf(await resize(await picture(), 320, 'webp'))).toBe(320)
    const begun = childrenOf(process.pid).filter((pid) => !before.includes(pid))
    expect(begun).toHaveLength(1)
    await expect(resize(Buffer.from('not a picture'), 320, 'webp')).rejects.toThrow(NotAPicture)
    expect(await widthOf(await resize(await picture(), 160, 'avif'))).toBe(160)
    expect(childrenOf(process.pid)).toEqual([...before, ...begun])
  },
  slow,
)

test(
  'a picture that takes too long ends only its own process',
  async () => {
    const before = childrenOf(process.pid)
    // Shorter than the start of a process.
    const hasty = createResizer(1)
    await expect(hasty(await picture(), 320, 'webp')).rejects.toThrow(NotAPicture)
    expect(childrenOf(process.pid)).toEqual(before)
  },
  slow,
)

test(
  'after a process was killed, a new one reads the next picture',
  async () => {
    const before = childrenOf(process.pid)
    const resize = createResizer()
    const lost = resize(await picture(), 320, 'webp')
    const pid = await vi.waitFor(() => {
      const [begun] = childrenOf(process.pid).filter((one) => !before.includes(one))
      return begun ?? expect.fail('no process has begun')
    })
    process.kill(pid, 'SIGKILL')
    await expect(lost).rejects.toThrow(NotAPicture)
    expect(await widthOf(await resize(await picture(), 320, 'webp'))).toBe(320)
  },
  slow,
)
