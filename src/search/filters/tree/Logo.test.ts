import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './Logo.tsx'

const drawn = (icon: string | null) => renderToStaticMarkup(createElement(Logo, { icon, name: 'Škoda' }))

test.each([null, ''])('a make without a logo (%o) has the first letter of its name', (icon) => {
  expect(drawn(icon)).toContain('>S</span>')
})

test('a make with a logo has no letter beside it', () => {
  expect(drawn('/skoda.svg')).toContain('<img')
  expect(drawn('/skoda.svg')).not.toContain('>S<')
})
