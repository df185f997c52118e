import type { ReactNode } from 'react'

/** A key as it stands on the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5.5 min-w-5.5 place-content-center rounded-xs border border-line bg-fill px-1.5 font-sans text-xs font-medium text-muted">
    {children}
  </kbd>
)
