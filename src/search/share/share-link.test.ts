import { expect, test } from 'vitest'
import { readAddress } from '#src/app/address/address.ts'
import { shareLink } from './SharePanel.tsx'

const address = readAddress(
  new URLSearchParams('?brand=7&price=10000..&page=9&view=list&n=5&t=2026-01-01&junk=1'),
)
const link = (extras: object) => shareLink('https://cars.example', address, { day: '2026-11-21', ...extras })

test('contains the search from its first page, and nothing about its sender', () => {
  expect(link({})).toBe('https://cars.example/?brand=7&price=10000..&view=list')
})

test('contains today’s count and a language if the user includes them', () => {
  expect(link({ count: 143, language: 'pl' })).toBe(
    'https://cars.example/?brand=7&price=10000..&view=list&lang=pl&n=143&t=2026-11-21',
  )
})

test('survives programs that drop punctuation at its end', () => {
  const open = readAddress(new URLSearchParams('?price=10000..'))
  expect(shareLink('https://cars.example', open, { day: '2026-11-21' })).toMatch(/[a-z0-9]$/)
})
