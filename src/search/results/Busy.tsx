import type { ReactNode } from 'react'
import { useWaiting } from './use-waiting.ts'

/** Around the cars: while others are on their way they are marked as busy, and dimmed if that takes a moment. */
export const Busy = ({ own, children }: { readonly own: boolean; readonly children: ReactNode }) => {
  const { waiting, late } = useWaiting(own)
  return (
    <div
      aria-busy={waiting}
      // No fading: that would be a layer as large as all cars.
      className={late ? 'opacity-60' : undefined}
    >
      {children}
    </div>
  )
}
