import { useLocation } from '@tanstack/react-router'
import { type Address, addressOf } from './address.ts'

/** The search that the address of another page carries: the one its car was found by. */
export const useCarriedAddress = (): Address =>
  addressOf(useLocation({ select: ({ searchStr }) => searchStr }))
