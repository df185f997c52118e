import { PlaceLink } from './PlaceLink.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { useTitle } from '#src/lib/page-heading.ts'
import { buttonClass, Button } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mendedPath } from '../address/mended-path.ts'
import { tryAgain } from '#src/ui/late.tsx'

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

/**
 * The router's `errorComponent`, for an error during rendering. Stored data is safe, and the page says so.
 * @param reset renders the page again, which is enough after a passing fault
 */
export const CrashPage = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const t = useT()
  return (
    <Empty
      icon="warning"
      level={1}
      title={t('frame.failed')}
      actions={
        <>
          <Button
            tone="primary"
            icon="refresh"
            onClick={() => {
              tryAgain()
              reset()
            }}
          >
            {t('ui.retry')}
          </Button>
          <Button onClick={() => location.reload()}>{t('ui.reload')}</Button>
        </>
      }
    >
      <p>{t('frame.failed.more')}</p>
      <code className="mt-3 block font-mono text-xs break-all" translate="no">
        {error instanceof Error ? error.message : String(error)}
      </code>
    </Empty>
  )
}
