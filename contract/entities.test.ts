import * as v from 'valibot'
import { expect, test } from 'vitest'
import { withoutEntities } from './entities.ts'
import { Listing } from './resources/car.ts'

test.each([
  ['Citro&euml;n C4 &amp; tow bar &quot;top&quot;', 'Citroën C4 & tow bar "top"'],
  ['&Scaron;koda &#352;koda &#x160;koda', 'Škoda Škoda Škoda'],
  ['9&nbsp;900&#8364;', '9 900€'],
  // Entities are decoded once: an escaped entity stays as the seller wrote it.
  ['&amp;euml;', '&euml;'],
  [
    'BMW & Mini; R&D; &constructor; &#0; &#xD800; &#99999999;',
    'BMW & Mini; R&D; &constructor; &#0; &#xD800; &#99999999;',
  ],
])('%s', (text, read) => {
  expect(withoutEntities(text)).toBe(read)
})

test('a title is decoded from entities and never parsed as markup', () => {
  const listing = { external: { id: '1', domain: { id: 1, name: 'x' }, url: null } }
  const titles = { en: 'Citro&euml;n &lt;b&gt;', de: null, fr: 7 }
  expect(v.parse(Listing, { ...listing, title: titles }).title).toEqual({
    en: 'Citroën <b>',
    de: null,
    fr: null,
  })
})
