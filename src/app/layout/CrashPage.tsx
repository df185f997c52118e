import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { tryAgain } from '#src/ui/late.tsx'

type Props = {
  error: unknown
  /** Renders the page again, which is enough after a passing fault. */
  reset: () => void
}

/** The router's `errorComponent`, for an error during rendering. Stored data is safe, and the page says so. */
export const CrashPage = ({ error, reset }: Props) => {
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
