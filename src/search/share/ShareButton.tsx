import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { late } from '#src/ui/late.tsx'

/** The panel brings the QR code's maker along: it comes when somebody shares. */
const SharePanel = late(async () => (await import('./panel/SharePanel.tsx')).SharePanel, {
  fallback: <div className="h-80" />,
})

interface Props {
  /** Exact; absent while it is not known. */
  readonly count: number | undefined
  readonly search: Search
}

export const ShareButton = ({ count, search }: Props) => {
  const t = useT()
  return (
    <Popover
      label={t('share.title')}
      align="end"
      className="w-88 p-4"
      trigger={(props) => (
        <IconButton icon="share" size="sm" tone="plain" label={t('share.open')} {...props} />
      )}
    >
      <SharePanel count={count} search={search} />
    </Popover>
  )
}
