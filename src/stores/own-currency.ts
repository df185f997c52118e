import { create } from 'zustand'
import { useSyncExternalStore } from 'react'
import { defaultCurrency } from '#contract/search.ts'
import { usePrefs } from './prefs.ts'

/** Codes of the service's dictionary, in lower case; undefined before it is read, or without one. */
const useOffered = create<{ readonly codes: readonly string[] | undefined }>()(() => ({ codes: undefined }))

/** Called once the dictionary is read, so that no unknown currency is guessed. */
export const offerCurrencies = (codes: readonly string[]): void => useOffered.setState({ codes })

/** The gateway puts them on the page, from the regions in the browser's languages; absent in development. */
const likely = (): readonly string[] =>
  typeof document === 'undefined' ? [] : (document.documentElement.dataset.currencies ?? '').split(' ')

const guessed = (): string | undefined => {
  const { codes } = useOffered.getState()
  return likely().find((code) => code !== '' && (codes?.includes(code) ?? true))
}

/**
 * The user's currency (ISO 4217, lower case): the one last chosen on this device, else a guess. It applies to
 * URLs without a currency, and never changes the meaning of a URL that filters by price (contract/search.ts).
 */
export const ownCurrency = (): string => usePrefs.getState().currency ?? guessed() ?? defaultCurrency

/** @returns the unsubscribe function */
export const onOwnCurrency = (changed: () => void): (() => void) => {
  const leave = [usePrefs.subscribe(changed), useOffered.subscribe(changed)]
  return () => {
    for (const each of leave) each()
  }
}

export const useOwnCurrency = (): string =>
  useSyncExternalStore(onOwnCurrency, ownCurrency, () => defaultCurrency)
