import { PlaceLink } from './PlaceLink.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/page-heading.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mendedPath } from '../address/mended-path.ts'

/** The router's `notFoundComponent`, with a link back to the search. */
export const NowherePage = () => {
  const t = useT()
  useTitle(t('frame.nowhere'))
  return (
    <Mended>
      <Empty
        icon="search"
        level={1}
        title={t('frame.nowhere')}
        actions={
          <PlaceLink to="/" className={buttonClass({ tone: 'primary' })}>
            {t('frame.nowhere.action')}
          </PlaceLink>
        }
      />
    </Mended>
  )
}

/** Replaces "not found" with the likely intended address, if a mail or chat program appended text to it. */
export const Mended = ({ children }: { children: ReactNode }) => {
  const to = mendedPath(useLocation({ select: ({ pathname }) => pathname }))
  return to === undefined ? children : <Navigate to={to} search replace />
}
