import { afterEach, expect, test, vi } from 'vitest'
import { pictureUrl } from '#contract/pictures.ts'
import { loadedPicture } from './pictures.ts'

afterEach(() => vi.unstubAllGlobals())

test('of a picture that was shown small the widest stands in for the large one', () => {
  vi.stubGlobal('document', { baseURI: 'https://cars.example/car/1' })
  const src = '/demo/pictures/a.webp'
  expect(loadedPicture(src)).toBeUndefined()
  // The browser keeps its list of what was loaded by address; a mark of that name stands in it as well.
  for (const width of [160, 480] as const)
    performance.mark(new URL(pictureUrl(src, width), 'https://cars.example').href)
  expect(loadedPicture(src)).toBe(pictureUrl(src, 480))
  expect(loadedPicture('/demo/pictures/b.webp')).toBeUndefined()
})
