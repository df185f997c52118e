import { useT } from '#src/i18n/use-t.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useAnnounced } from '#src/ui/announcer.ts'
import { useWaiting } from './use-waiting.ts'

/** Beside the number of cars: that others are on their way, in words where that takes long. */
export const WaitingNote = ({ own }: { readonly own: boolean }) => {
  const t = useT()
  const { late, slow } = useWaiting(own)
  useAnnounced(slow ? t('results.updating') : '')
  if (slow) return <span className="text-sm text-muted">{t('results.slow')}</span>
  return late && <Spinner size={16} className="text-muted" />
}
