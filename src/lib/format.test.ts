import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { formatsOf } from './format.ts'

const en = formatsOf('en')
const ru = formatsOf('ru')
const pl = formatsOf('pl')
const sq = formatsOf('sq')
const bg = formatsOf('bg')
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('money', () => {
  test('shows every digit of an int64, in each language', () => {
    for (const language of languages) {
      expect(formatsOf(language).money('9223372036854775807', 'EUR').replace(/\D/g, '')).toBe(
        '9223372036854775807',
      )
    }
  })

  test('keeps cents where there are any', () => {
    expect(plain(en.money('1240.5', 'pln'))).toBe('PLN 1,240.50')
    expect(plain(en.money('1240', 'PLN'))).toBe('PLN 1,240')
    expect(plain(ru.money('1240.5', 'PLN'))).toBe('1 240,50 PLN')
  })

  test.each([
    ['en', 'EUR 10,300 – 11,000'],
    ['pl', '10 300 – 11 000 EUR'],
    ['ru', '10 300 – 11 000 EUR'],
    ['uk', '10 300 – 11 000 EUR'],
    ['bg', '10 300 – 11 000 EUR'],
    ['sq', '10 300 – 11 000 EUR'],
  ] as const)('two prices in %s have one currency, where the language has it', (language, text) => {
    expect(plain(formatsOf(language).moneySpan('10300', 11000, 'eur'))).toBe(text)
    expect(formatsOf(language).moneySpan('10300', '10300', 'eur')).toBe(
      formatsOf(language).money('10300', 'eur'),
    )
  })

  test('the parts of a price add up to the price', () => {
    expect(pl.moneyParts('24900', 'EUR').map(({ kind }) => kind)).toEqual(['amount', 'currency'])
    expect(en.moneyParts('24900', 'EUR').map(({ kind }) => kind)).toEqual(['currency', 'amount'])
  })

  test.each(['', null, undefined])('without a currency (%s) the amount stands alone', (currency) => {
    expect(en.money('500', currency)).toBe('500')
  })

  test('a currency that is no code, and an amount that is no number, are shown unchanged', () => {
    expect(plain(en.money('500', 'BONUS'))).toBe('500 BONUS')
    expect(plain(en.money('ask', 'EUR'))).toBe('ask EUR')
    expect(en.number('n/a')).toBe('n/a')
  })
})

test('two days are a span, one day is a date', () => {
  expect(en.dateSpan('2026-10-12T08:00:00Z', '2026-11-20T08:00:00Z')).toBe('12 Oct 2026 – 20 Nov 2026')
  expect(en.dateSpan('2026-10-12T08:00:00Z', '2026-10-12T18:00:00Z')).toBe('12 Oct 2026')
})

test('four digits are grouped everywhere', () => {
  for (const language of languages) expect(plain(formatsOf(language).number(1240))).toMatch(/^1[ ,]240$/)
})

test('Albanian has its own separators, not English ones, and no borrowed words', () => {
  expect(plain(sq.number('12400.5', 1))).toBe('12 400,5')
  expect(sq.date('2026-11-21T12:00:00Z')).toBe('21.11.2026')
  expect(plain(sq.compact(12_400))).toBe('12 400')
})

test('dates', () => {
  expect(en.date('2026-11-21T12:00:00Z')).toBe('21 Nov 2026')
  const auction = en.dateTime('2026-11-21T12:00:00Z', { zone: 'Europe/Warsaw', showZone: true })
  expect(auction).toBe('21 Nov 2026, 13:00 UTC+1')
  expect(bg.dateTime('2026-07-01T12:00:00Z', { zone: 'Europe/Sofia', showZone: true })).toContain('UTC+3')
  expect(en.date('soon')).toBe('soon')
})

test('signed shares', () => {
  expect(en.percent(-0.083, true)).toBe('-8%')
  expect(en.percent(0.083, true)).toBe('+8%')
})
