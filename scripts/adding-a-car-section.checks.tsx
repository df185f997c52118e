import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SectionNav } from '#src/car/CarStory.tsx'
import { carOf, listingOf } from '#src/car/sample-car.fixture.ts'
import { sectionsOf } from '#src/car/sections.tsx'
import { inLanguage } from '#src/app/head/page-heads.ts'

// Checks of the section that docs/adding-a-car-section.md adds; they run in a copy of the sources with that section.

const carWith = (at: string | null) => carOf({ listings: [listingOf({ created_at: at })] })
const listed = carWith('2026-05-01T10:00:00Z')
const ids = (car: typeof listed) => sectionsOf(car).map(({ id }) => id)

test('it appears at its entry’s place, for cars that have it', () => {
  expect(ids(listed).slice(ids(listed).indexOf('listed') - 1)).toEqual([
    'listings',
    'listed',
    'prices',
    'journey',
    'reports',
    'equipment',
    'price-check',
  ])
  expect(ids(carWith(null))).not.toContain('listed')
})

test('the navigation leads to it', () => {
  const markup = inLanguage('en', () => renderToStaticMarkup(<SectionNav car={listed} />))
  expect(markup).toMatch(/<a href="#listed"[^>]*>When it was listed</)
})
