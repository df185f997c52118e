import { afterEach, describe, expect, test, vi } from 'vitest'
import { likelyCurrencies } from '#contract/region-currencies.ts'
import { offerCurrencies, onOwnCurrency, ownCurrency } from './own-currency.ts'
import { setCurrency, usePrefs } from './prefs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  usePrefs.setState({ currency: undefined })
})

/** The page as the gateway renders it for these browser languages. */
const speaking = (...languages: string[]) =>
  vi.stubGlobal('document', {
    documentElement: { dataset: { currencies: likelyCurrencies(languages).join(' ') } },
  })

describe('the currency of a reader who has chosen none', () => {
  test.each([
    ['pln', ['pl-PL', 'pl', 'en-US']],
    ['pln', ['pl']],
    ['eur', ['de-AT', 'en']],
    ['gbp', ['en-GB', 'en']],
    ['chf', ['de-CH']],
    ['uah', ['ru-UA', 'uk']],
    ['all', ['sq']],
    // A region in the language tag wins over a guessed one.
    ['pln', ['en', 'pl-PL']],
    ['usd', ['en']],
    ['usd', []],
    ['usd', ['tlh', '*', '']],
  ])('is %s for %j', (expected, languages) => {
    speaking(...languages)
    expect(ownCurrency()).toBe(expected)
  })

  test('is one that the service knows', () => {
    speaking('bg-BG')
    expect(ownCurrency()).toBe('eur')
    offerCurrencies(['usd', 'bgn'])
    expect(ownCurrency()).toBe('bgn')
    offerCurrencies(['usd', 'pln'])
    expect(ownCurrency()).toBe('usd')
  })
})

test('a chosen currency is kept, and subscribers are notified', () => {
  speaking('pl-PL')
  const heard = vi.fn<() => void>()
  const leave = onOwnCurrency(heard)
  setCurrency('chf')
  leave()
  setCurrency('eur')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(ownCurrency()).toBe('eur')
})

test('each region has one current currency', () => {
  expect(likelyCurrencies(['bg-BG'])).toEqual(['eur', 'bgn'])
  expect(likelyCurrencies(['de-DE'])).toEqual(['eur'])
})
