import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import {
  formatCompact,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  moneyParts,
} from './format.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('money', () => {
  test('shows every digit of an int64, in each language', () => {
    for (const language of languages) {
      expect(formatMoney(language, '9223372036854775807', 'EUR').replace(/\D/g, '')).toBe(
        '9223372036854775807',
      )
    }
  })

  test('keeps cents where there are any', () => {
    expect(plain(formatMoney('en', '1240.5', 'pln'))).toBe('PLN 1,240.50')
    expect(plain(formatMoney('en', '1240', 'PLN'))).toBe('PLN 1,240')
    expect(plain(formatMoney('ru', '1240.5', 'PLN'))).toBe('1 240,50 PLN')
  })

  test('a price in pieces is the price', () => {
    expect(moneyParts('pl', '24900', 'EUR').map((part) => part.kind)).toEqual(['amount', 'currency'])
    expect(moneyParts('en', '24900', 'EUR').map((part) => part.kind)).toEqual(['currency', 'amount'])
  })

  test.each(['', null, undefined])('without a currency (%s) the amount stands alone', (currency) => {
    expect(formatMoney('en', '500', currency)).toBe('500')
  })

  test('a currency that is no code, and an amount that is no number, are shown as they came', () => {
    expect(plain(formatMoney('en', '500', 'BONUS'))).toBe('500 BONUS')
    expect(plain(formatMoney('en', 'ask', 'EUR'))).toBe('ask EUR')
    expect(formatNumber('en', 'n/a')).toBe('n/a')
  })
})

test('four digits are grouped everywhere', () => {
  for (const language of languages) expect(plain(formatNumber(language, 1240))).toMatch(/^1[ ,]240$/)
})

test('Albanian has its own signs, not English ones and no borrowed words', () => {
  expect(plain(formatNumber('sq', '12400.5', 1))).toBe('12 400,5')
  expect(formatDate('sq', '2026-11-21T12:00:00Z')).toBe('21.11.2026')
  expect(plain(formatCompact('sq', 12_400))).toBe('12 400')
})

test('dates', () => {
  expect(formatDate('en', '2026-11-21T12:00:00Z')).toBe('21 Nov 2026')
  const auction = formatDateTime('en', '2026-11-21T12:00:00Z', { zone: 'Europe/Warsaw', showZone: true })
  expect(auction).toBe('21 Nov 2026, 13:00 UTC+1')
  expect(formatDateTime('bg', '2026-07-01T12:00:00Z', { zone: 'Europe/Sofia', showZone: true })).toContain(
    'UTC+3',
  )
  expect(formatDate('en', 'soon')).toBe('soon')
})

test('signed shares', () => {
  expect(formatPercent('en', -0.083, true)).toBe('-8%')
  expect(formatPercent('en', 0.083, true)).toBe('+8%')
})
