import { lazy, Suspense } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** The panel brings the QR code's maker along: it comes when somebody shares. */
const SharePanel = lazy(async () => ({ default: (await import('./SharePanel.tsx')).SharePanel }))

interface Props {
  /** Exact; absent while it is not known. */
  readonly count: number | undefined
  /** The search in a line: the title of what is sent. */
  readonly summary: string
}

export const ShareButton = ({ count, summary }: Props) => {
  const t = useT()
  return (
    <Popover
      label={t('share.title')}
      align="end"
      className="w-88"
      trigger={(props) => (
        <IconButton icon="share" size="sm" tone="plain" label={t('share.open')} {...props} />
      )}
    >
      <Suspense fallback={<div className="h-80" />}>
        <SharePanel count={count} summary={summary} />
      </Suspense>
    </Popover>
  )
}
