import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { HeaderSlotContext } from './header-slot.ts'

/** What a page wants in the middle of the header: its search box. The place is kept free, so nothing moves. */
export const HeaderSlot = ({ children }: { children: ReactNode }) => {
  const slot = use(HeaderSlotContext)
  return slot === null ? null : createPortal(children, slot)
}
