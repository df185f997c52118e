import { createContext } from 'react'

/** The place in the header where a page puts its search box; null until the header is there. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null)
