import { useLocation, useSearch } from '@tanstack/react-router'
import { useLastSearch } from '#src/stores/last-search.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { type Address, addressOf } from './address.ts'

/** The search that the address of another page carries: the one its car was found by. */
export const useCarriedAddress = (): Address =>
  addressOf(useLocation({ select: ({ searchStr }) => searchStr }))

/**
 * In which prices are compared outside of a search: as in the one that this tab showed last, else the reader's own.
 * @param of the search that they are in, where it is known
 */
export function useShownCurrency(of?: string): string {
  const { params } = useLastSearch()
  const own = useOwnCurrency()
  if (of !== undefined) return of
  return params === undefined ? own : addressOf(new URLSearchParams(params).toString()).search.currency
}

/** The parameters of this page's address. Every route hands over flat text (router.tsx), which their merged type forgets. */
export const useAddressParams = (): Record<string, string> =>
  useSearch({ strict: false }) as Record<string, string>
