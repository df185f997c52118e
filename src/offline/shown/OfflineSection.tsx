import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useOfflineChoice } from '#src/stores/prefs.ts'
import { announce } from '#src/ui/announcer.ts'
import { mostKept } from '../names.ts'
import { keepOffline, stopKeeping, whyNot } from '../keep.ts'

/** What this device keeps for when it has no connection, and whether it may. */
export const OfflineSection = () => {
  const t = useT()
  const on = useOfflineChoice((choice) => choice.on)
  const [busy, setBusy] = useState(false)
  const not = whyNot()
  const change = async (next: boolean) => {
    useOfflineChoice.setState({ on: next })
    setBusy(true)
    await (next ? keepOffline() : stopKeeping())
    setBusy(false)
    announce(t(next ? 'offline.kept' : 'offline.removed'))
  }
  return (
    <section
      aria-labelledby="offline"
      aria-busy={busy}
      className="mt-4 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="offline" className="text-lg font-semibold">
        {t('offline.title')}
      </h2>
      <p className="mt-1 text-muted">{t('offline.how', { count: mostKept.car })}</p>
      {not === undefined ? (
        <label className="mt-3 flex min-h-8 items-center gap-2">
          <input type="checkbox" checked={on} onChange={(event) => void change(event.target.checked)} />
          {t('offline.keep')}
        </label>
      ) : (
        <p className="mt-3 font-medium">{t(`offline.not.${not}`)}</p>
      )}
    </section>
  )
}
