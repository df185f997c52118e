import { expect, test } from 'vitest'
import { carOf, listingOf } from '../sample-car.fixture.ts'
import {
  firstPicture,
  foldedCount,
  pictureIdentity,
  playsHere,
  shotAfterKey,
  shotGroups,
} from './pictures.ts'

const images = (...srcs: string[]) => srcs.map((original) => ({ original }))

test('pictures are grouped by listing, active and newest first', () => {
  const sold = listingOf({
    id: 'sold',
    archived: true,
    created_at: '2026-11-01T00:00:00Z',
    images: images('/a.webp'),
  })
  const old = listingOf({ id: 'old', created_at: '2026-01-01T00:00:00Z', images: images('/b.webp') })
  const fresh = listingOf({ id: 'fresh', created_at: '2026-06-01T00:00:00Z', images: images('/c.webp') })
  const bare = listingOf({ id: 'bare', created_at: '2026-07-01T00:00:00Z' })
  const groups = shotGroups(carOf({ listings: [sold, old, fresh, bare] }))
  expect(groups.map((group) => group.listing.external.id)).toEqual(['fresh', 'old', 'sold'])
})

test('a picture in two listings appears once and names both', () => {
  const first = listingOf({
    created_at: '2026-06-01T00:00:00Z',
    images: images('https://x.example/1.jpg?w=800', 'https://x.example/2.jpg'),
  })
  const second = listingOf({
    created_at: '2026-05-01T00:00:00Z',
    images: images('http://x.example/1.jpg?w=1600#top', 'https://x.example/3.jpg'),
  })
  const groups = shotGroups(carOf({ listings: [first, second] }))
  expect(groups.map((group) => group.shots.map((shot) => shot.src))).toEqual([
    ['https://x.example/1.jpg?w=800', 'https://x.example/2.jpg'],
    ['https://x.example/3.jpg'],
  ])
  expect(groups[0]?.shots[0]).toMatchObject({ also: [{ external: { id: second.external.id } }] })
  expect(foldedCount(groups)).toBe(1)
})

test('a picture that one listing repeats names no other listing', () => {
  const groups = shotGroups(carOf({ listings: [listingOf({ images: images('/a.webp', '/a.webp') })] }))
  expect(groups[0]?.shots).toHaveLength(1)
  expect(foldedCount(groups)).toBe(0)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'a.jpg'])('"%s" is nothing to load', (src) => {
  expect(shotGroups(carOf({ listings: [listingOf({ images: images(src), video: [src] })] }))).toEqual([])
})

test('parameters that distinguish two pictures stay in their identity', () => {
  expect(pictureIdentity('https://x.example/p?id=1&w=100')).not.toBe(
    pictureIdentity('https://x.example/p?id=2&w=100'),
  )
})

test("a file plays in the page, a site's own page is a link", () => {
  expect(playsHere('https://x.example/v.mp4?x=1')).toBe(true)
  expect(playsHere('https://video.example/watch/mp4')).toBe(false)
})

test('the preloaded picture is the first of the gallery', () => {
  const sold = listingOf({ archived: true, created_at: '2026-11-01T00:00:00Z', images: images('/a.webp') })
  const bare = listingOf({ created_at: '2026-10-01T00:00:00Z', images: images('', 'javascript:1') })
  const fresh = listingOf({ created_at: '2026-06-01T00:00:00Z', images: images('/c.webp', '/d.webp') })
  for (const listings of [[sold, bare, fresh], [sold], [bare], []]) {
    const [first] = shotGroups(carOf({ listings })).flatMap(({ shots }) => shots)
    expect(firstPicture(listings)).toBe(first?.src)
  }
})

test('keys go through all pictures in a circle', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => shotAfterKey(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ])
})
