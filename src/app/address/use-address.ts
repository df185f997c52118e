import { useLocation, useSearch } from '@tanstack/react-router'
import { type Address, addressOf } from './address.ts'

/** The search that the address of another page carries: the one its car was found by. */
export const useCarriedAddress = (): Address =>
  addressOf(useLocation({ select: ({ searchStr }) => searchStr }))

/** The parameters of this page's address. Every route hands over flat text (router.tsx), which their merged type forgets. */
export const useAddressParams = (): Record<string, string> =>
  useSearch({ strict: false }) as Record<string, string>
