import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mendedPath } from '../address/mended-path.ts'

/** In the place of "not found": the address as it was meant, where a mail or a chat has put something behind it. */
export const Mended = ({ children }: { children: ReactNode }) => {
  const to = mendedPath(useLocation({ select: ({ pathname }) => pathname }))
  return to === undefined ? children : <Navigate to={to} search replace />
}
