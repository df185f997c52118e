import { afterEach, describe, expect, test, vi } from 'vitest'
import { likelyCurrencies } from '#contract/region-currencies.ts'
import { offerCurrencies, onOwnCurrency, ownCurrency } from './own-currency.ts'
import { setCurrency, usePrefs } from './prefs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  usePrefs.setState({ currency: undefined })
})

/** The page as the gateway begins it for these languages of a browser. */
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
    // A region that is named says more than one that is guessed.
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

test('one that was chosen is kept, and its readers hear of it', () => {
  speaking('pl-PL')
  const heard = vi.fn<() => void>()
  const leave = onOwnCurrency(heard)
  setCurrency('chf')
  leave()
  setCurrency('eur')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(ownCurrency()).toBe('eur')
})

test('a region is paid with one currency of today', () => {
  expect(likelyCurrencies(['bg-BG'])).toEqual(['eur', 'bgn'])
  expect(likelyCurrencies(['de-DE'])).toEqual(['eur'])
})
