import { afterEach, expect, test, vi } from 'vitest'
import { pictureUrl } from '#contract/pictures.ts'
import { loadedPicture } from './pictures.ts'

afterEach(() => vi.unstubAllGlobals())

test('the widest loaded size of a picture is the placeholder of the large one', () => {
  vi.stubGlobal('document', { baseURI: 'https://cars.example/car/1' })
  const src = '/demo/pictures/a.webp'
  expect(loadedPicture(src)).toBeUndefined()
  // `performance` lists loaded pictures by address; a mark with that name is in the list as well.
  for (const width of [160, 480] as const)
    performance.mark(new URL(pictureUrl(src, width), 'https://cars.example').href)
  expect(loadedPicture(src)).toBe(pictureUrl(src, 480))
  expect(loadedPicture('/demo/pictures/b.webp')).toBeUndefined()
})
