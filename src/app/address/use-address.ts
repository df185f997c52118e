import { useLocation, useSearch } from '@tanstack/react-router'
import { useLastSearch } from '#src/stores/last-search.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { type Address, addressOf } from './address.ts'

/** The search in the address of another page, such as the search that found a car. */
export const useCarriedAddress = (): Address =>
  addressOf(useLocation({ select: ({ searchStr }) => searchStr }))

/**
 * The currency of prices outside of the search page: that of the tab's last search, else the user's preference.
 * @param of the search to which the prices belong, if known
 */
export function useShownCurrency(of?: string): string {
  const { params } = useLastSearch()
  const own = useOwnCurrency()
  if (of !== undefined) return of
  return params === undefined ? own : addressOf(new URLSearchParams(params).toString()).search.currency
}

/** The parameters of the page's address as flat text (router.tsx). The merged type of all routes loses that. */
export const useAddressParams = (): Record<string, string> =>
  useSearch({ strict: false }) as Record<string, string>
