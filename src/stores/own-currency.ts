import { create } from 'zustand'
import { useSyncExternalStore } from 'react'
import { defaultCurrency } from '#contract/search.ts'
import { usePrefs } from './prefs.ts'

/** Codes of the service's dictionary, in lower case; undefined until it has been read, or where there is none. */
const useOffered = create<{ readonly codes: readonly string[] | undefined }>()(() => ({ codes: undefined }))

/** Set once the dictionary is read: a currency that the service does not know is not guessed. */
export const offerCurrencies = (codes: readonly string[]): void => useOffered.setState({ codes })

/** Written on the page by the gateway, by the regions that the browser's languages name; absent in development. */
const likely = (): readonly string[] =>
  typeof document === 'undefined' ? [] : (document.documentElement.dataset.currencies ?? '').split(' ')

const guessed = (): string | undefined => {
  const { codes } = useOffered.getState()
  return likely().find((code) => code !== '' && (codes?.includes(code) ?? true))
}

/**
 * The currency this reader thinks in (ISO 4217, lower case): the one chosen last on this device, else a guess. What an
 * address without a currency is shown in; never what an address that compares prices means (contract/search.ts).
 */
export const ownCurrency = (): string => usePrefs.getState().currency ?? guessed() ?? defaultCurrency

/** @returns the way to hear no more of it */
export const onOwnCurrency = (changed: () => void): (() => void) => {
  const leave = [usePrefs.subscribe(changed), useOffered.subscribe(changed)]
  return () => {
    for (const each of leave) each()
  }
}

export const useOwnCurrency = (): string =>
  useSyncExternalStore(onOwnCurrency, ownCurrency, () => defaultCurrency)
